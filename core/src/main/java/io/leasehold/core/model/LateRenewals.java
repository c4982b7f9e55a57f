package io.leasehold.core.model;

/** Renewals that arrived after the end: how many, how late the last one was, and the worst. */
public record LateRenewals(long count, long lastLateMillis, long worstLateMillis) {
  public static final LateRenewals NONE = new LateRenewals(0, 0, 0);

  public LateRenewals and(long lateMillis) {
    return new LateRenewals(count + 1, lateMillis, Math.max(worstLateMillis, lateMillis));
  }
}
