package io.leasehold.sim.mutant;

import io.leasehold.sim.clock.HostClock;
import io.leasehold.sim.cluster.Timekeeper;
import io.leasehold.sim.cluster.WatchedTime;

/**
 * A new leader is kind: nothing expires in its first seconds, so that everybody has time to find
 * it. If leaders change often enough, nothing ever expires.
 */
final class GraceAfterFailover implements Timekeeper {
  private static final long GRACE_NANOS = 3_000_000_000L;

  private final HostClock clock;
  private final long electedNanos;
  private final long lastStampMillis;
  private Timekeeper after;

  GraceAfterFailover(HostClock clock, long lastStampMillis) {
    this.clock = clock;
    this.electedNanos = clock.elapsedNanos();
    this.lastStampMillis = lastStampMillis;
  }

  @Override
  public long stampMillis() {
    boolean graceOver = clock.elapsedNanos() - electedNanos > GRACE_NANOS;
    if (after == null && (graceOver || lastStampMillis == 0)) {
      after = new WatchedTime(clock, lastStampMillis);
    }
    return after == null ? lastStampMillis : after.stampMillis();
  }
}
