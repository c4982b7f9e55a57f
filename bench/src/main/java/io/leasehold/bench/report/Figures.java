package io.leasehold.bench.report;

import java.util.Locale;

/** Numbers as they are shown: three digits or so, never more than were measured. */
final class Figures {
  private Figures() {}

  static String number(double value) {
    double size = Math.abs(value);
    if (size >= 100) {
      return String.format(Locale.ROOT, "%,.0f", value);
    } else if (size >= 10) {
      return String.format(Locale.ROOT, "%.1f", value);
    } else if (size >= 0.1 || size == 0) {
      return String.format(Locale.ROOT, "%.2f", value);
    }
    return String.format(Locale.ROOT, "%.3f", value);
  }

  static String spread(Spread spread) {
    return spread.values().size() == 1
        ? number(spread.median())
        : number(spread.median()) + range(spread);
  }

  static String range(Spread spread) {
    return " (" + number(spread.low()) + "–" + number(spread.high()) + ")";
  }

  static String times(double ratio) {
    return number(ratio) + "x";
  }
}
