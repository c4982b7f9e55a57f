package io.leasehold.client.connection;

import java.util.random.RandomGenerator;

/**
 * How long to wait before the next attempt: each time longer, up to a bound, and never quite the
 * same, so that many callers who failed together do not come back together.
 */
final class Pauses {
  static final long FIRST_MILLIS = 10;
  static final long LONGEST_MILLIS = 500;

  private final RandomGenerator random;
  private long nextMillis = FIRST_MILLIS;

  Pauses(RandomGenerator random) {
    this.random = random;
  }

  /** At least as long as the cluster asked for. */
  long nextMillis(long atLeastMillis) {
    long millis = nextMillis / 2 + random.nextLong(nextMillis / 2 + 1);
    nextMillis = Math.min(LONGEST_MILLIS, nextMillis * 2);
    return Math.max(atLeastMillis, millis);
  }

  /** Something worked. */
  void reset() {
    nextMillis = FIRST_MILLIS;
  }
}
