package io.leasehold.cli.text;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Spans of time as people type and read them: {@code 500ms}, {@code 30s}, {@code 2m}, {@code 30}.
 */
public final class Spans implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,12}(?:\\.[0-9]{1,9})?)([a-z]*)");
  private static final Duration LONGEST = Duration.ofDays(3650);
  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  /** In milliseconds; a plain number means seconds. */
  private static final Map<String, Long> UNITS =
      Map.of("ms", 1L, "", SECOND, "s", SECOND, "m", MINUTE, "h", HOUR, "d", DAY);

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches() || !UNITS.containsKey(matcher.group(2))) {
      throw new TypeConversionException(
          "'" + text + "' is no duration: write a number and ms, s, m, h or d, as in 30s");
    }
    BigDecimal millis =
        new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(UNITS.get(matcher.group(2))));
    if (millis.compareTo(BigDecimal.valueOf(LONGEST.toMillis())) > 0) {
      throw new TypeConversionException(
          "'" + text + "' is too long: " + LONGEST.toDays() + " days are the most");
    }
    return Duration.ofMillis(millis.longValue());
  }

  /** For people: {@code 250 ms}, {@code 12.5 s}, {@code 3 m 20 s}, {@code 5 h 1 m}. */
  public static String text(long millis) {
    if (millis < 0) {
      return "-" + text(-millis);
    }
    if (millis < SECOND) {
      return millis + " ms";
    }
    if (millis < 2 * MINUTE) {
      return plain(millis / 1e3) + " s";
    }
    if (millis < 2 * HOUR) {
      return both(millis / MINUTE, "m", millis % MINUTE / SECOND, "s");
    }
    if (millis < 2 * DAY) {
      return both(millis / HOUR, "h", millis % HOUR / MINUTE, "m");
    }
    return both(millis / DAY, "d", millis % DAY / HOUR, "h");
  }

  /** For measurements: {@code 0.42 ms}. */
  public static String millis(double millis) {
    return plain(millis) + " ms";
  }

  private static String both(long large, String largeUnit, long small, String smallUnit) {
    return large + " " + largeUnit + (small == 0 ? "" : " " + small + " " + smallUnit);
  }

  private static String plain(double value) {
    String digits = String.format(Locale.ROOT, Math.abs(value) < 10 ? "%.2f" : "%.1f", value);
    return digits.replaceAll("\\.?0+$", "");
  }
}
