package io.leasehold.client.holder;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

/**
 * A clock for pessimists, made of two clocks that each may run slow.
 *
 * <p>Invariant: it never goes back, and from any {@link #mark} to any later reading it advances by
 * at least as much as the elapsed clock did and by at least as much as the wall clock did. So a
 * deadline counted on it is kept on both.
 *
 * <p>It runs with the elapsed clock and adds whatever the wall clock gained on it: a suspend stops
 * the one, not the other. A gain that was counted stays counted when the wall clock is set back
 * later. Gains are measured from the highest lead so far and not from one reading to the next: the
 * wall clock ticks in whole milliseconds, and counting every tick's little lead anew would make
 * this clock run up to twice as fast as time. The lead is measured afresh from each mark and after
 * a step back, so that neither can hide a later gain.
 */
final class HolderClock {
  /** More than the ticks of a wall clock that counts milliseconds can make its lead fall. */
  private static final long STEP_BACK_NANOS = MILLISECONDS.toNanos(2);

  private final Reading origin;

  private long latestElapsedNanos;
  private long highestLeadNanos;
  private long leadNanos;
  private long nowNanos;

  /** Starts at zero. */
  HolderClock(Reading origin) {
    this.origin = origin;
    this.latestElapsedNanos = origin.elapsedNanos();
  }

  /** The time as of a reading; one that is older than the latest does not turn it back. */
  long advance(Reading reading) {
    long elapsed = reading.elapsedNanos() - latestElapsedNanos;
    if (elapsed < 0) {
      return nowNanos;
    }
    latestElapsedNanos = reading.elapsedNanos();
    leadNanos = leadNanos(origin, reading);
    long gained = Saturating.minus(leadNanos, highestLeadNanos);
    nowNanos = Saturating.plus(nowNanos, Saturating.plus(elapsed, Math.max(0, gained)));
    if (gained > 0 || gained < -STEP_BACK_NANOS) {
      highestLeadNanos = leadNanos;
    }
    return nowNanos;
  }

  /** Counts afresh what the wall clock gains from the latest reading on; returns its time. */
  long mark() {
    highestLeadNanos = leadNanos;
    return nowNanos;
  }

  long nowNanos() {
    return nowNanos;
  }

  /** How much further the wall clock ran than the elapsed clock between two readings. */
  static long leadNanos(Reading from, Reading to) {
    long wallMillis = Saturating.minus(to.wallMillis(), from.wallMillis());
    return Saturating.minus(
        MILLISECONDS.toNanos(wallMillis), to.elapsedNanos() - from.elapsedNanos());
  }
}
