package io.leasehold.cli;

import io.leasehold.cli.text.Json;
import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.Nanos;
import io.leasehold.client.terms.Advice;
import io.leasehold.client.terms.Conditions;
import io.leasehold.client.terms.Forecast;
import io.leasehold.client.terms.Warning;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Terms and what they lead to, for people and for programs. */
final class TermsReport {
  private static final double DAYS_PER_YEAR = 365.25;

  private final Advice advice;
  private final Conditions conditions;
  private final Forecast forecast;
  private final List<Warning> warnings;

  TermsReport(Advice advice, Conditions conditions, List<Warning> warnings) {
    this.advice = advice;
    this.conditions = conditions;
    this.forecast = Forecast.of(advice.terms(), conditions);
    this.warnings = warnings;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    HolderTerms terms = advice.terms();
    row(text, "L  term", text(terms.term()), advice.whyTerm());
    row(text, "R  renewal interval", text(terms.renewEvery()), advice.whyRenew());
    row(text, "S  safety margin", text(terms.margin()), advice.whyMargin());
    text.append("\nUnder them\n");
    meaning(text);
    if (!warnings.isEmpty()) {
      text.append("\nBeware\n");
      warnings.forEach(warning -> text.append("  ! ").append(warning.text()).append('\n'));
    }
    text.append(
        """

        The trade-off
          L: longer survives longer outages, and makes everybody wait longer after a crash.
          R: shorter survives more lost messages and longer pauses, and costs traffic.
          S: longer lets a holder be paused longer between its check and its act, and leaves less
             time to renew. No S is long enough for every pause: fencing tokens are.
        The model and what it assumes: docs/terms.md
        """);
    return text.toString();
  }

  String json() {
    HolderTerms terms = advice.terms();
    return Json.object()
            .with("termMillis", millis(terms.term()))
            .with("renewEveryMillis", millis(terms.renewEvery()))
            .with("marginMillis", millis(terms.margin()))
            .with("driftPartsPerMillion", terms.driftPartsPerMillion())
            .with("whyTerm", advice.whyTerm())
            .with("whyRenewEvery", advice.whyRenew())
            .with("whyMargin", advice.whyMargin())
            .with("holderStopsAfterMillis", millis(forecast.stopAfter()))
            .with("windowMillis", millis(forecast.window()))
            .with("attempts", forecast.attempts())
            .with("takeoverWorstMillis", millis(forecast.takeoverWorst()))
            .with("takeoverTypicalMillis", millis(forecast.takeoverTypical()))
            .with("nobodyActsMillis", millis(forecast.nobodyActs()))
            .with("outageAlwaysSurvivedMillis", millis(forecast.outageAlways()))
            .with("outageSurvivedAtBestMillis", millis(forecast.outageAtBest()))
            .with("lateActMillis", millis(forecast.lateAct()))
            .with("falseExpiriesPerDay", forecast.falseExpiriesPerDay())
            .with("falseExpiriesByLossPerDay", forecast.lossesPerDay())
            .with("falseExpiriesByPausePerDay", forecast.pauseLossesPerDay())
            .with("renewalsPerSecond", forecast.renewalsPerSecond())
            .with("messagesPerSecond", forecast.messagesPerSecond())
            .with("warnings", warnings.stream().map(TermsReport::json).toList())
        + "\n";
  }

  private void meaning(StringBuilder text) {
    row(
        text,
        "the holder stops",
        text(forecast.stopAfter()),
        "after it sent its last confirmed renewal: L x (1 - drift) - S");
    row(
        text,
        "attempts to renew",
        String.valueOf(forecast.attempts()),
        "fit into the " + text(forecast.window()) + " between R and the stop");
    row(
        text,
        "after a crash",
        text(forecast.takeoverWorst()),
        "at the latest until another has the key; "
            + text(forecast.takeoverTypical())
            + " on average");
    row(
        text,
        "cut off, not crashed",
        text(forecast.nobodyActs()),
        "in which nobody acts: the old holder has stopped, the next cannot start yet");
    row(
        text,
        "outages survived",
        text(forecast.outageAlways()),
        "always, and up to " + text(forecast.outageAtBest()) + " right after a renewal");
    row(
        text,
        "a late act",
        forecast.lateAct().isZero() ? "none" : text(forecast.lateAct()),
        forecast.lateAct().isZero()
            ? "within the longest pause; fence anyway"
            : "after another has the key, if paused right after its check");
    row(text, "false expiries", rate(forecast.falseExpiriesPerDay()), causes());
    row(
        text,
        "traffic",
        number(forecast.renewalsPerSecond()) + "/s",
        "renewals of "
            + conditions.leases()
            + (conditions.leases() == 1 ? " lease, in " : " leases, in ")
            + number(forecast.messagesPerSecond())
            + " messages/s both ways");
  }

  private String causes() {
    return "of "
        + (conditions.leases() == 1 ? "this lease" : "all leases together")
        + "; by lost messages "
        + rate(forecast.lossesPerDay())
        + ", by pauses "
        + rate(forecast.pauseLossesPerDay());
  }

  private static void row(StringBuilder text, String name, String value, String remark) {
    text.append(String.format(Locale.ROOT, "  %-22s %-12s %s\n", name, value, remark));
  }

  /** How often something happens, in the unit in which people would count it. */
  static String rate(double perDay) {
    double perYear = perDay * DAYS_PER_YEAR;
    if (perYear < 1e-6) {
      return "<1e-6/y";
    }
    if (perYear < 0.1) {
      return "1 in " + number(1 / perYear) + " y";
    }
    if (perDay < 0.1) {
      return number(perYear) + "/y";
    }
    return perDay < 1_000 ? number(perDay) + "/d" : number(perDay / 86_400) + "/s";
  }

  static String number(double value) {
    if (value >= 1e6) {
      return String.format(Locale.ROOT, "%.1e", value);
    }
    String digits = String.format(Locale.ROOT, value >= 100 ? "%.0f" : "%.2f", value);
    return digits.contains(".") ? digits.replaceAll("\\.?0+$", "") : digits;
  }

  private static Json json(Warning warning) {
    return Json.object().with("kind", warning.kind().name()).with("text", warning.text());
  }

  private static String text(Duration duration) {
    return Nanos.text(duration);
  }

  private static double millis(Duration duration) {
    return duration.toNanos() / 1e6;
  }
}
