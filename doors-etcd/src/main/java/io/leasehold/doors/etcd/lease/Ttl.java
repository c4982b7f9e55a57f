package io.leasehold.doors.etcd.lease;

import io.leasehold.core.model.Terms;
import io.leasehold.doors.etcd.wire.EtcdError;

/** Terms in etcd's unit, whole seconds. */
final class Ttl {
  /** What etcd makes of anything shorter when it runs with its own defaults. */
  private static final long LEAST_SECONDS = 2;

  private static final long MOST_SECONDS = 9_000_000_000L;
  private static final long MILLIS = 1_000;

  private Ttl() {}

  static Terms terms(long ttlSeconds) {
    if (ttlSeconds > MOST_SECONDS) {
      throw EtcdError.TTL_TOO_LARGE.exception();
    }
    return Terms.ofMillis(Math.max(ttlSeconds, LEAST_SECONDS) * MILLIS);
  }

  /**
   * The term of a live lease. One that another door granted for less than a second counts as one,
   * since 0 would mean that it has ended.
   */
  static long granted(long termMillis) {
    return Math.max(1, termMillis / MILLIS);
  }

  /** What is left of a live lease. Some time has always passed since it was renewed. */
  static long remaining(long remainingMillis) {
    return Math.max(0, remainingMillis - 1) / MILLIS;
  }
}
