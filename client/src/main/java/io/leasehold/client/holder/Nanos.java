package io.leasehold.client.holder;

import java.time.Duration;
import java.util.Locale;

/** Parts of nanoseconds, and how people read them. */
public final class Nanos {
  private static final long PER_SECOND = 1_000_000_000;
  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

  private Nanos() {}

  /** {@code nanos * partsPerMillion / 1,000,000}, rounded up, without overflow on the way. */
  static long partsPerMillion(long nanos, long partsPerMillion) {
    long whole = nanos / 1_000_000 * partsPerMillion;
    long rest = nanos % 1_000_000 * partsPerMillion;
    return whole + (rest + 999_999) / 1_000_000;
  }

  /** For people: {@code 250 ms}, {@code 24.94 s}. */
  static String text(long nanos) {
    if (Math.abs(nanos) < PER_SECOND) {
      return plain(nanos / 1e6, "ms");
    }
    return plain(nanos / 1e9, "s");
  }

  /** The same for a duration; beyond some 292 years in days. */
  public static String text(Duration duration) {
    boolean fits = duration.abs().compareTo(LONGEST) <= 0;
    return fits ? text(duration.toNanos()) : duration.toDays() + " days";
  }

  private static String plain(double value, String unit) {
    String digits = String.format(Locale.ROOT, "%.3f", value);
    return digits.replaceAll("\\.?0+$", "") + " " + unit;
  }
}
