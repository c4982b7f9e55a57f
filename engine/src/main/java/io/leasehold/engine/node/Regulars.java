package io.leasehold.engine.node;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.function.LongSupplier;

/**
 * Callers that ask again as soon as they are answered: programs that take one step after another,
 * or that stand in the same line again and again.
 *
 * <p>After several were answered at once, the first to come back would go into the log by itself,
 * and all others would wait until that is on the disk. So whoever comes first waits a moment for
 * the rest: no longer than an entry has taken lately, and only while most of those who were
 * answered did come back within such a moment. A caller that is alone waits for nobody.
 *
 * <p>Thread-safe.
 */
final class Regulars {
  private static final long LONGEST_MOMENT_NANOS = MILLISECONDS.toNanos(1);

  /** A thread that sleeps for less oversleeps by as much: a log in memory is quicker than that. */
  private static final long SHORTEST_MOMENT_NANOS = MICROSECONDS.toNanos(100);

  /** An entry counts for this part of how long one has taken lately. */
  private static final int ENTRY_PART = 8;

  /** With fewer than this, nothing is known of their habits. */
  private static final int ENOUGH_TO_KNOW = 8;

  /** Beyond this, what was long ago counts for half as much. */
  private static final int REMEMBERED = 1_024;

  private final LongSupplier clock;
  private long momentNanos;

  /** Who was answered and has not come back, in a moment that is not over. */
  private int awaited;

  private long momentEndsNanos;

  /**
   * Whether somebody waits: until the end of the moment in which that began, not of a later one.
   */
  private boolean waits;

  private long waitEndsNanos;

  /** Of those answered lately who came back or were given up: how many, and how many came back. */
  private long lately;

  private long cameBack;

  Regulars(LongSupplier clock) {
    this.clock = clock;
  }

  /** An entry was on its way for so long. */
  synchronized void entryTook(long nanos) {
    long most = Math.min(nanos, LONGEST_MOMENT_NANOS);
    momentNanos += (most - momentNanos) / ENTRY_PART;
  }

  /**
   * So many callers are about to be told their answers. Further answers do not make a moment longer
   * that has begun.
   */
  synchronized void answered(int callers) {
    long now = clock.getAsLong();
    endMoment(now);
    if (awaited == 0) {
      momentEndsNanos = now + momentNanos;
    }
    awaited += callers;
  }

  /** Somebody asks for something. */
  synchronized void came() {
    endMoment(clock.getAsLong());
    if (awaited > 0) {
      awaited--;
      remember(1, 1);
    }
  }

  /** What had come is on its way. */
  synchronized void went() {
    waits = false;
  }

  /** For how long what has come should wait for others; zero if it should not. */
  synchronized long nanosToWait(long now) {
    endMoment(now);
    if (awaited == 0 || !areRegular() || momentNanos < SHORTEST_MOMENT_NANOS) {
      return 0;
    }
    if (!waits) {
      waits = true;
      waitEndsNanos = momentEndsNanos;
    }
    return Math.max(0, waitEndsNanos - now);
  }

  private boolean areRegular() {
    return lately >= ENOUGH_TO_KNOW && 2 * cameBack >= lately;
  }

  private void endMoment(long now) {
    if (awaited > 0 && momentEndsNanos - now <= 0) {
      remember(awaited, 0);
      awaited = 0;
    }
  }

  private void remember(int callers, int back) {
    lately += callers;
    cameBack += back;
    while (lately > REMEMBERED) {
      lately /= 2;
      cameBack /= 2;
    }
  }
}
