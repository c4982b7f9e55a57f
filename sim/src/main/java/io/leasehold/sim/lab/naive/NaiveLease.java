package io.leasehold.sim.lab.naive;

import io.leasehold.sim.lab.stage.TimeOfDay;

/**
 * The naive record: who, and until when.
 *
 * @param expiresAtMillis a time of day, on the clock of whoever wrote the record
 */
public record NaiveLease(String holder, long expiresAtMillis) {
  /** The term of a lock: it ends when it is released, and not before. */
  public static final long FOREVER = Long.MAX_VALUE;

  static NaiveLease starting(String holder, long wallMillis, long ttlMillis) {
    return new NaiveLease(holder, ttlMillis == FOREVER ? FOREVER : wallMillis + ttlMillis);
  }

  boolean expired(long wallMillis) {
    return expiresAtMillis <= wallMillis;
  }

  String until() {
    return expiresAtMillis == FOREVER
        ? "until it is released"
        : "until " + TimeOfDay.text(expiresAtMillis);
  }
}
