package io.leasehold.client.holder;

/**
 * How often a holder tries before it stops, if nothing is ever answered. Computed with the {@link
 * RenewalSchedule} that holders use, at its slowest: jitter only makes attempts come sooner.
 */
public final class RetryPlan {
  /** Beyond this many it makes no difference to anything. */
  public static final int MAX_COUNTED = 10_000;

  private RetryPlan() {}

  /**
   * How many attempts leave so early that their answers can still count.
   *
   * @param leftNanos from the first attempt to the moment the holder has to stop
   * @param answerNanos how long an answer takes
   */
  public static int attempts(HolderTerms terms, long leftNanos, long answerNanos) {
    RenewalSchedule schedule = new RenewalSchedule(terms, () -> 0);
    int attempts = 0;
    long nowNanos = 0;
    while (leftNanos - nowNanos > answerNanos && attempts < MAX_COUNTED) {
      attempts++;
      schedule.sent(nowNanos, leftNanos - nowNanos);
      nowNanos = schedule.dueNanos();
    }
    return attempts;
  }
}
