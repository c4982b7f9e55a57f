package io.leasehold.sim.cluster;

import io.leasehold.sim.clock.HostClock;

/**
 * Cluster time advances only as watched by a live leader: it goes on from the last stamp in the log
 * and adds what passed on the leader's elapsed clock between two rounds of its loop, but never more
 * than {@link #MAX_STEP_NANOS}. So neither the gap between leaders nor a pause of the leader ends
 * anybody's lease.
 */
public final class WatchedTime implements Timekeeper {
  static final long MAX_STEP_NANOS = 200_000_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final HostClock clock;
  private long readNanos;
  private long clusterNanos;

  public WatchedTime(HostClock clock, long lastStampMillis) {
    this.clock = clock;
    this.readNanos = clock.elapsedNanos();
    this.clusterNanos = lastStampMillis * NANOS_PER_MILLI;
  }

  @Override
  public long stampMillis() {
    long now = clock.elapsedNanos();
    clusterNanos += Math.min(now - readNanos, MAX_STEP_NANOS);
    readNanos = now;
    return clusterNanos / NANOS_PER_MILLI;
  }
}
