package io.leasehold.core;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The clock of a {@link Town}: it stands still until a test moves it. */
final class Time {
  private static final Pattern SPAN = Pattern.compile("([0-9]+)(ms|s|m|h|d)");

  private final Town town;
  private long now;

  Time(Town town) {
    this.town = town;
  }

  long now() {
    return now;
  }

  /** Time passes, and the town notices: an empty batch carries the new stamp. */
  void passes(String span) {
    passesUnseen(span);
    town.ticks();
  }

  /** Time passes, but no batch is applied until somebody asks for something. */
  void passesUnseen(String span) {
    now += millis(span);
  }

  /** The clock is set to a moment, which may be an earlier one; nobody notices yet. */
  void isSetTo(long moment) {
    now = moment;
  }

  /** "250ms", "30s", "5m", "1h" or "365d" in milliseconds. */
  static long millis(String span) {
    Matcher matcher = SPAN.matcher(span);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("\"" + span + "\" is not a span like 250ms, 30s or 5m");
    }
    long unit =
        switch (matcher.group(2)) {
          case "ms" -> 1;
          case "s" -> 1000;
          case "m" -> 60_000;
          case "h" -> 3_600_000;
          default -> 86_400_000;
        };
    return Long.parseLong(matcher.group(1)) * unit;
  }
}
