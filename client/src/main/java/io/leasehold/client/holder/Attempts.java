package io.leasehold.client.holder;

import java.util.Arrays;

/**
 * When each of the last attempts was sent, by number. An attempt is taken out by its answer, so a
 * duplicate finds nothing; of more than {@link #CAPACITY} the oldest is forgotten, and its answer
 * proves nothing.
 */
final class Attempts {
  static final int CAPACITY = 64;
  static final long GONE = Long.MIN_VALUE;

  private final long[] sentNanos = new long[CAPACITY];
  private long latest;

  Attempts() {
    Arrays.fill(sentNanos, GONE);
  }

  /** Numbers rise by one, from 1. */
  long add(long nowNanos) {
    latest++;
    sentNanos[slot(latest)] = nowNanos;
    return latest;
  }

  /** When it was sent, or {@link #GONE}; from now on it is gone. */
  long take(long attempt) {
    long sent = sentNanos(attempt);
    if (sent != GONE) {
      sentNanos[slot(attempt)] = GONE;
    }
    return sent;
  }

  /** When it was sent, or {@link #GONE} if it was answered or forgotten. */
  long sentNanos(long attempt) {
    requireIssued(attempt);
    return attempt <= latest - CAPACITY ? GONE : sentNanos[slot(attempt)];
  }

  long latest() {
    return latest;
  }

  void requireIssued(long attempt) {
    if (attempt < 1 || attempt > latest) {
      throw new IllegalArgumentException(
          "attempt "
              + attempt
              + " was never sent: numbers so far are 1 to "
              + latest
              + "; pass the number that sent() returned");
    }
  }

  private static int slot(long attempt) {
    return (int) (attempt % CAPACITY);
  }
}
