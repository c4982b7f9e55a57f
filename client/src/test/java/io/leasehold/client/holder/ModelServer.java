package io.leasehold.client.holder;

/**
 * The cluster's side of one lease with one claim, as plain as it can be: whole milliseconds of its
 * own clock, late is refused, found again is not renewed, and a rival takes the claim the moment
 * the soft limit is past.
 */
final class ModelServer {
  /** What it answers; {@code cause} is null if it was done. */
  record Answer(boolean grant, LossCause cause, long remainingMillis, boolean claimLost) {}

  private final long termMillis;
  private final long softMillis;
  private final long maxLifeMillis;

  private boolean known;
  private long grantedAtMillis;
  private long deadlineMillis;
  private boolean claimLost;

  /** {@code maxLifeMillis} of 0 means no bound. */
  ModelServer(long termMillis, long softMillis, long maxLifeMillis) {
    this.termMillis = termMillis;
    this.softMillis = softMillis;
    this.maxLifeMillis = maxLifeMillis;
  }

  Answer grant(long nowMillis) {
    tick(nowMillis);
    if (!known) {
      known = true;
      grantedAtMillis = nowMillis;
      deadlineMillis = bounded(nowMillis);
    }
    return answer(true, nowMillis);
  }

  Answer renew(long nowMillis) {
    tick(nowMillis);
    if (known && nowMillis <= deadlineMillis) {
      deadlineMillis = bounded(nowMillis);
    }
    return answer(false, nowMillis);
  }

  /** Whether nobody else can have the claim now. */
  boolean holds(long nowMillis) {
    tick(nowMillis);
    return known && !claimLost && nowMillis <= deadlineMillis;
  }

  private Answer answer(boolean grant, long nowMillis) {
    if (!known) {
      return new Answer(grant, LossCause.UNKNOWN, 0, false);
    }
    if (nowMillis > deadlineMillis) {
      return new Answer(grant, LossCause.EXPIRED, 0, true);
    }
    return new Answer(grant, null, deadlineMillis - nowMillis, claimLost);
  }

  private void tick(long nowMillis) {
    claimLost |= known && nowMillis > Math.min(deadlineMillis, softDeadlineMillis());
  }

  private long bounded(long nowMillis) {
    long full = nowMillis + termMillis;
    return maxLifeMillis == 0 ? full : Math.min(full, grantedAtMillis + maxLifeMillis);
  }

  private long softDeadlineMillis() {
    boolean cut = maxLifeMillis != 0 && deadlineMillis == grantedAtMillis + maxLifeMillis;
    return cut ? deadlineMillis : deadlineMillis - termMillis + softMillis;
  }
}
