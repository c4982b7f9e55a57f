package io.leasehold.bench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What the clients of a site agree about: how leases, keys and channels are called.
 *
 * <p>A lease is a number of its own in the upper half and its term in the lower: Redis wants the
 * term with every command, and a client of many leases should not have to look it up.
 *
 * <p>Safe for use by several threads.
 */
final class RedisNames {
  private static final int TERM_BITS = 32;

  private final AtomicLong next = new AtomicLong(1);

  long newLease(long termMillis) {
    if (termMillis < 1 || termMillis > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "term of " + termMillis + " ms; expected 1 to " + Integer.MAX_VALUE);
    }
    return next.getAndIncrement() << TERM_BITS | termMillis;
  }

  long newToken() {
    return next.getAndIncrement();
  }

  static long termMillis(long lease) {
    return lease & 0xffff_ffffL;
  }

  /** The key that is the lease. */
  static String key(long lease) {
    return "lease:" + (lease >>> TERM_BITS);
  }

  /** What only its holder knows, as commands take it. */
  static byte[] text(long number) {
    return Long.toString(number).getBytes(US_ASCII);
  }

  /** The channel on which the release of a key is told. */
  static String channel(String key) {
    return "released:" + key;
  }
}
