package io.leasehold.client.terms;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.RetryPlan;
import java.time.Duration;

/**
 * What terms lead to under some conditions; docs/terms.md has the formulas and what they assume.
 *
 * @param stopAfter U: how long after it sent its last confirmed renewal a holder may act
 * @param window W: from the first attempt of a renewal to the stop, U - R
 * @param attempts how many attempts fit into the window, if none is answered
 * @param takeoverWorst how long after a crash of the holder another has the key, at the latest
 * @param takeoverTypical the same on average
 * @param nobodyActs how long of that no holder acts, though the old one was only cut off
 * @param outageAlways an outage of the cluster that costs no lease, whenever it begins
 * @param outageAtBest and one that costs none if it begins just after the renewals
 * @param lateAct how long after the next holder got the key an act of this one can arrive, if it
 *     was paused right after its check
 * @param lossesPerDay leases that end although their holder lives, because attempts were lost
 * @param pauseLossesPerDay and because holders were paused
 * @param renewalsPerSecond leases renewed, in all
 * @param messagesPerSecond messages for it, both ways, one of each for all leases of a holder
 */
public record Forecast(
    Duration stopAfter,
    Duration window,
    int attempts,
    Duration takeoverWorst,
    Duration takeoverTypical,
    Duration nobodyActs,
    Duration outageAlways,
    Duration outageAtBest,
    Duration lateAct,
    double lossesPerDay,
    double pauseLossesPerDay,
    double renewalsPerSecond,
    double messagesPerSecond) {

  private static final double SECONDS_PER_DAY = 86_400;

  /** The terms' own drift is what the holder takes off; the conditions' is what the clocks do. */
  public static Forecast of(HolderTerms terms, Conditions conditions) {
    long answer = conditions.roundTrip().toNanos();
    Duration stop = terms.stopAfter();
    Duration window = stop.minus(terms.renewEvery());
    int attempts = RetryPlan.attempts(terms, window.toNanos(), answer);
    Duration worst = takeoverWorst(terms.soft(), conditions);
    double meanInterval = seconds(terms.renewEvery()) * (1 - terms.jitter() / 2);
    return new Forecast(
        stop,
        window,
        attempts,
        worst,
        worst.minus(terms.renewEvery().dividedBy(2)),
        worst.minus(stop),
        notNegative(window.minus(conditions.roundTrip())),
        notNegative(stop.minus(conditions.roundTrip())),
        lateAct(terms, conditions),
        conditions.leases()
            * Math.pow(conditions.loss(), attempts)
            * SECONDS_PER_DAY
            / meanInterval,
        conditions.leases()
            * pauseCostsLease(terms, conditions, window)
            * SECONDS_PER_DAY
            / seconds(conditions.pauseEvery()),
        conditions.leases() / meanInterval,
        2 * conditions.holders() / meanInterval);
  }

  /** All leases together. */
  public double falseExpiriesPerDay() {
    return lossesPerDay + pauseLossesPerDay;
  }

  /**
   * A renewal that left just before the crash is applied up to a round trip later, its lease lives
   * its term by a clock that may run slow, and the next holder hears of it a round trip later.
   */
  static Duration takeoverWorst(Duration term, Conditions conditions) {
    long termNanos = term.toNanos();
    long drift = (long) Math.ceil(termNanos / 1e6 * conditions.driftPartsPerMillion());
    return term.plusNanos(drift).plus(conditions.roundTrip().multipliedBy(2));
  }

  /**
   * The chance that one pause ends the lease. The pause begins somewhere between two renewals: with
   * bad luck just before one is due, so that only the window is left for it and for the attempts
   * that follow. Those that come after it have to get through the same network.
   */
  private static double pauseCostsLease(HolderTerms terms, Conditions conditions, Duration window) {
    Duration needed = conditions.pause().plus(conditions.roundTrip());
    double unlucky = seconds(needed.minus(window)) / seconds(terms.renewEvery());
    double tooLong = Math.max(0, Math.min(1, unlucky));
    long leftNanos = window.minus(conditions.pause()).toNanos();
    int attempts =
        Math.max(1, RetryPlan.attempts(terms, leftNanos, conditions.roundTrip().toNanos()));
    return tooLong + (1 - tooLong) * Math.pow(conditions.loss(), attempts);
  }

  /** What the margin, and the drift that was taken off and did not happen, leave uncovered. */
  private static Duration lateAct(HolderTerms terms, Conditions conditions) {
    long beyondBound =
        Math.max(0, conditions.driftPartsPerMillion() - terms.driftPartsPerMillion());
    long underestimated = (long) Math.ceil(terms.soft().toNanos() / 1e6 * beyondBound);
    Duration needed = conditions.pause().plus(conditions.roundTrip()).plusNanos(underestimated);
    return notNegative(needed.minus(terms.margin()));
  }

  private static Duration notNegative(Duration duration) {
    return duration.isNegative() ? Duration.ZERO : duration;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
