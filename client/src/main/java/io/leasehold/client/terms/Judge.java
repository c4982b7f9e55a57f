package io.leasehold.client.terms;

import static io.leasehold.client.holder.HolderTerms.DEFAULT_DRIFT_PARTS_PER_MILLION;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.Nanos;
import io.leasehold.client.terms.Warning.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Names what is wrong with terms under some conditions; an empty list if nothing is. */
public final class Judge {
  /** A renewal should survive two losses in a row. */
  private static final int FEW_ATTEMPTS = 3;

  private static final double DAYS_PER_MONTH = 30;

  private final HolderTerms terms;
  private final Conditions conditions;
  private final Forecast forecast;
  private final List<Warning> warnings = new ArrayList<>();

  private Judge(HolderTerms terms, Conditions conditions) {
    this.terms = terms;
    this.conditions = conditions;
    this.forecast = Forecast.of(terms, conditions);
  }

  /** In the order of {@link Kind}; {@code failover} is what was asked for, if anything was. */
  public static List<Warning> warnings(
      HolderTerms terms, Conditions conditions, Optional<Duration> failover) {
    Judge judge = new Judge(terms, conditions);
    judge.margin();
    judge.window();
    judge.rates();
    failover.ifPresent(judge::failover);
    judge.drift();
    return List.copyOf(judge.warnings);
  }

  private void margin() {
    Duration pause = conditions.pause();
    Duration trip = conditions.roundTrip();
    if (terms.margin().compareTo(trip) < 0) {
      warn(
          Kind.MARGIN_BELOW_ROUND_TRIP,
          "The margin S=%s is less than a round trip of %s: an act that begins just before the"
              + " stop can arrive after another has the key, without any pause. Make S at least"
              + " %s.",
          text(terms.margin()),
          text(trip),
          text(trip.plus(pause)));
    }
    if (!pause.isZero() && !forecast.lateAct().isZero()) {
      warn(
          Kind.PAUSE_BEYOND_MARGIN,
          "A pause of %s (and a round trip) is longer than the margin S=%s: a holder that is"
              + " paused between its check and its act can act up to %s after another has the key."
              + " Only a fencing token that the resource checks protects from that%s.",
          text(pause),
          text(terms.margin()),
          text(forecast.lateAct()),
          remedy());
    }
  }

  private void window() {
    Duration needed = conditions.pause().plus(conditions.roundTrip());
    if (needed.compareTo(forecast.window()) > 0) {
      warn(
          Kind.PAUSE_COSTS_LEASE,
          "A pause of %s that begins when a renewal is due ends the lease: between R=%s and the"
              + " stop there are only %s. Renew more often, or take a longer term%s.",
          text(conditions.pause()),
          text(terms.renewEvery()),
          text(forecast.window()),
          remedy());
    }
    if (forecast.attempts() < FEW_ATTEMPTS) {
      warn(
          Kind.FEW_ATTEMPTS,
          "Only %d attempts to renew fit between R=%s and the stop at %s: a message or two lost in"
              + " a row cost the lease. Make R or S smaller, or L longer.",
          forecast.attempts(),
          text(terms.renewEvery()),
          text(forecast.stopAfter()));
    }
    if (terms.renewEvery().compareTo(conditions.roundTrip()) < 0) {
      warn(
          Kind.INTERVAL_BELOW_ROUND_TRIP,
          "The interval R=%s is less than a round trip of %s: renewals pile up unanswered.",
          text(terms.renewEvery()),
          text(conditions.roundTrip()));
    }
  }

  private void rates() {
    double perMonth = forecast.falseExpiriesPerDay() * DAYS_PER_MONTH;
    if (perMonth > 1) {
      warn(
          Kind.FALSE_EXPIRIES,
          "About %s leases a month end although their holders live. Renew more often, or take a"
              + " longer term.",
          String.format(Locale.ROOT, perMonth < 10 ? "%.1f" : "%.0f", perMonth));
    }
  }

  private void failover(Duration wanted) {
    if (forecast.takeoverWorst().compareTo(wanted) > 0) {
      warn(
          Kind.SLOW_FAILOVER,
          "After a crash another takes over within %s, not within %s as asked for: make L shorter.",
          text(forecast.takeoverWorst()),
          text(wanted));
    }
  }

  private void drift() {
    if (conditions.driftPartsPerMillion() > DEFAULT_DRIFT_PARTS_PER_MILLION) {
      warn(
          Kind.DRIFT_BEYOND_DEFAULT,
          "Clocks whose rates differ by %s are worse than holders assume (%s): tell them, with"
              + " driftPartsPerMillion(%d) or --drift.",
          conditions.driftPartsPerMillion() / 1e6,
          DEFAULT_DRIFT_PARTS_PER_MILLION / 1e6,
          conditions.driftPartsPerMillion());
    }
  }

  private String remedy() {
    return "; a failover time of "
        + text(Advisor.failoverThatCovers(conditions))
        + " would leave room for such pauses";
  }

  private void warn(Kind kind, String format, Object... values) {
    warnings.add(new Warning(kind, String.format(Locale.ROOT, format, values)));
  }

  private static String text(Duration duration) {
    return Nanos.text(duration);
  }
}
