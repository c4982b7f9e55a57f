package io.leasehold.cli;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people type them: {@code 250ms}, {@code 30s}, {@code 1.5m}, {@code 2h}. */
final class DurationText implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,12}(?:\\.[0-9]{1,9})?)([a-z]+)");

  private static final Map<String, Duration> UNITS =
      Map.of(
          "us", Duration.ofNanos(1_000),
          "ms", Duration.ofMillis(1),
          "s", Duration.ofSeconds(1),
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", Duration.ofDays(1));

  private static final BigDecimal LONGEST_NANOS = BigDecimal.valueOf(Long.MAX_VALUE);

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches() || !UNITS.containsKey(matcher.group(2))) {
      throw new TypeConversionException(
          "'" + text + "' is no duration: write a number and us, ms, s, m, h or d, as in 30s");
    }
    BigDecimal unit = BigDecimal.valueOf(UNITS.get(matcher.group(2)).toNanos());
    BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(unit);
    if (nanos.compareTo(LONGEST_NANOS) > 0) {
      throw new TypeConversionException("'" + text + "' is too long: 292 years are the most");
    }
    return Duration.ofNanos(nanos.longValue());
  }
}
