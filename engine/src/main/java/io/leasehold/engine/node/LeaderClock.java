package io.leasehold.engine.node;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

/**
 * Cluster time as a leader keeps it: it goes on from where the log left it and advances as this
 * leader watched time pass, never by more than a bounded step at once. A leader that was paused,
 * blocked on its disk or suspended does not end innocent leases in one jump when it wakes.
 *
 * <p>Guarded by the proposer. It is given readings of an elapsed clock, in order, and reads none.
 */
final class LeaderClock {
  private final long stepNanos;
  private long clusterNanos;
  private long lastReadingNanos;
  private long withheldNanos;

  LeaderClock(long stepMillis) {
    this.stepNanos = MILLISECONDS.toNanos(stepMillis);
  }

  /** Begins to lead at a cluster time. */
  void start(long clusterMillis, long readingNanos) {
    clusterNanos = MILLISECONDS.toNanos(clusterMillis);
    lastReadingNanos = readingNanos;
    withheldNanos = 0;
  }

  void advance(long readingNanos) {
    long elapsed = Math.max(0, readingNanos - lastReadingNanos);
    long counted = Math.min(elapsed, stepNanos);
    clusterNanos += counted;
    withheldNanos += elapsed - counted;
    lastReadingNanos += elapsed;
  }

  /** Lets time pass uncounted: there was nothing whose time it was. */
  void skip(long readingNanos) {
    lastReadingNanos += Math.max(0, readingNanos - lastReadingNanos);
  }

  /** What was not counted since this was last asked. */
  long takeWithheldMillis() {
    long millis = NANOSECONDS.toMillis(withheldNanos);
    withheldNanos = 0;
    return millis;
  }

  long stampMillis() {
    return clusterNanos / 1_000_000;
  }

  /** How long until cluster time reaches a stamp; 0 if it has. */
  long nanosUntil(long stampMillis) {
    // Far stamps would overflow in nanoseconds; nobody waits for them anyway.
    if (stampMillis >= Long.MAX_VALUE / 1_000_000) {
      return Long.MAX_VALUE;
    }
    return Math.max(0, stampMillis * 1_000_000 - clusterNanos);
  }
}
