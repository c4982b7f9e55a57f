package io.leasehold.doors.http.input;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people type them: 30 (seconds), 30s, 500ms, 2m, 1h, 1d. */
public final class Durations {

  /** How a duration may look, for messages. */
  public static final String SHAPE = "a duration such as 30 (seconds), 30s, 500ms, 2m, 1h or 1d";

  private static final Pattern TEXT = Pattern.compile("([0-9]{1,18})(ms|s|m|h|d)?");

  private Durations() {}

  public static long millis(String what, String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw Problem.badArgument(what, "\"" + Shown.of(text) + "\"", SHAPE);
    }
    try {
      return Math.multiplyExact(Long.parseLong(matcher.group(1)), unitMillis(matcher.group(2)));
    } catch (ArithmeticException tooLong) {
      throw Problem.badArgument(what, text, "less than 292 million years");
    }
  }

  private static long unitMillis(String unit) {
    if (unit == null) {
      return 1000;
    }
    return switch (unit) {
      case "ms" -> 1;
      case "m" -> 60_000;
      case "h" -> 3_600_000;
      case "d" -> 86_400_000;
      default -> 1000;
    };
  }
}
