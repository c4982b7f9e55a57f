package io.leasehold.client.terms;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.HolderTermsBuilder;
import io.leasehold.client.holder.Nanos;
import java.time.Duration;

/**
 * Chooses L, R and S. The term is as long as the failover time allows, since all that a long term
 * costs is failover time. The margin covers the longest pause and a round trip. The interval leaves
 * room to sleep through such a pause and still be heard several times.
 *
 * <p>Invariant: a longer pause never gives a shorter margin or a longer interval, and the worst
 * takeover that {@link Forecast} tells of the result is within the wanted failover time.
 */
public final class Advisor {
  /** R at most: with less than a third, traffic grows and little is gained. */
  private static final int USUAL_INTERVALS = 3;

  /** R at least: below it, traffic grows without bound for a pause that does not fit anyway. */
  private static final int MOST_INTERVALS = 20;

  /** S at least: measured pauses are always shorter than the one that is still to come. */
  private static final int USUAL_MARGINS = 6;

  /** S at most: a holder that may not use half of its term has chosen the wrong term. */
  private static final int FEWEST_MARGINS = 2;

  /** What is left for attempts after a pause. */
  private static final int SPARE_ROUND_TRIPS = 8;

  private Advisor() {}

  /** Terms under which another takes over within this time of a crash, at the latest. */
  public static Advice advise(Duration failover, Conditions conditions) {
    Duration term = longestTerm(failover, conditions);
    if (term.compareTo(HolderTermsBuilder.MIN_TERM) < 0) {
      throw new IllegalArgumentException(
          "a failover within "
              + Nanos.text(failover)
              + " cannot be had with round trips of "
              + Nanos.text(conditions.roundTrip())
              + ": the shortest term is "
              + Nanos.text(HolderTermsBuilder.MIN_TERM)
              + "; ask for at least "
              + Nanos.text(Forecast.takeoverWorst(HolderTermsBuilder.MIN_TERM, conditions)));
    }
    Duration margin = margin(term, conditions);
    Duration room = room(term, margin, conditions);
    Duration renew = renewEvery(term, room);
    HolderTerms terms =
        HolderTerms.builder()
            .term(term)
            .renewEvery(renew)
            .margin(margin)
            .driftPartsPerMillion(conditions.driftPartsPerMillion())
            .build();
    return new Advice(
        terms,
        "The longest with which another takes over within "
            + Nanos.text(failover)
            + " of a crash: L x (1 + drift) + 2 round trips.",
        whyRenew(term, room, conditions),
        whyMargin(term, conditions));
  }

  /** The shortest failover time whose terms cover the longest pause in full. */
  public static Duration failoverThatCovers(Conditions conditions) {
    double pause = conditions.pause().toNanos();
    double trip = conditions.roundTrip().toNanos();
    double useful = 1 - conditions.driftPartsPerMillion() / 1e6 - 1.0 / MOST_INTERVALS;
    double marginFits = FEWEST_MARGINS * (pause + trip);
    double pauseTwice = (2 * pause + (SPARE_ROUND_TRIPS + 1) * trip) / useful;
    double usualMargin = (pause + SPARE_ROUND_TRIPS * trip) / (useful - 1.0 / USUAL_MARGINS);
    double term = Math.max(marginFits, Math.max(pauseTwice, usualMargin));
    // Rounding of the three numbers costs up to a tenth of R and S.
    Duration longer = Duration.ofNanos((long) (term * 1.12));
    Duration least =
        longer.compareTo(HolderTermsBuilder.MIN_TERM) < 0 ? HolderTermsBuilder.MIN_TERM : longer;
    return Rounding.up(Forecast.takeoverWorst(least, conditions), 2);
  }

  private static Duration longestTerm(Duration failover, Conditions conditions) {
    double left = failover.toNanos() - 2.0 * conditions.roundTrip().toNanos();
    double nanos = left / (1 + conditions.driftPartsPerMillion() / 1e6);
    Duration term = Rounding.down(Duration.ofNanos(Math.max(0, (long) nanos)), 3);
    return term.compareTo(HolderTermsBuilder.MAX_TERM) > 0 ? HolderTermsBuilder.MAX_TERM : term;
  }

  private static Duration margin(Duration term, Conditions conditions) {
    Duration wanted = longer(term.dividedBy(USUAL_MARGINS), pauseAndTrip(conditions));
    return shorter(Rounding.up(wanted, 2), term.dividedBy(FEWEST_MARGINS));
  }

  /** How late the first attempt may leave so that a pause and several attempts come after it. */
  private static Duration room(Duration term, Duration margin, Conditions conditions) {
    long drift = (long) Math.ceil(term.toNanos() / 1e6 * conditions.driftPartsPerMillion());
    return term.minusNanos(drift)
        .minus(margin)
        .minus(conditions.pause())
        .minus(conditions.roundTrip().multipliedBy(SPARE_ROUND_TRIPS));
  }

  private static Duration renewEvery(Duration term, Duration room) {
    Duration wanted = shorter(term.dividedBy(USUAL_INTERVALS), room);
    return Rounding.down(longer(wanted, term.dividedBy(MOST_INTERVALS)), 2);
  }

  private static String whyRenew(Duration term, Duration room, Conditions conditions) {
    if (room.compareTo(term.dividedBy(USUAL_INTERVALS)) >= 0) {
      return "A third of L: a renewal can be slept through or lost and be repeated many times.";
    }
    String pause = Nanos.text(conditions.pause());
    return room.compareTo(term.dividedBy(MOST_INTERVALS)) >= 0
        ? "Less than a third of L, so that after a pause of "
            + pause
            + " there is still time for several attempts."
        : "A twentieth of L, the least that is sensible; a pause of " + pause + " does not fit.";
  }

  private static String whyMargin(Duration term, Conditions conditions) {
    Duration needed = pauseAndTrip(conditions);
    String text = Nanos.text(conditions.pause()) + " and a round trip";
    if (needed.compareTo(term.dividedBy(FEWEST_MARGINS)) > 0) {
      return "Half of L, the most that is sensible; a pause of " + text + " is longer.";
    }
    return needed.compareTo(term.dividedBy(USUAL_MARGINS)) > 0
        ? "Covers a pause of " + text + " between the check and the act."
        : "A sixth of L, which covers a pause of " + text + " with room to spare.";
  }

  private static Duration pauseAndTrip(Conditions conditions) {
    return conditions.pause().plus(conditions.roundTrip());
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }
}
