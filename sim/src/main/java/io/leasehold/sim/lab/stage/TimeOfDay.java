package io.leasehold.sim.lab.stage;

import java.util.Locale;

/** How times are said. Every play has its zero at 10:00:00, as incident reports have a date. */
public final class TimeOfDay {
  private static final long ZERO_MILLIS = 10 * 3_600_000L;

  private TimeOfDay() {}

  /** {@code 10:00:30}, and {@code 10:00:30.001} where the milliseconds matter. */
  public static String text(long millis) {
    long day = ZERO_MILLIS + millis;
    long fraction = day % 1000;
    String seconds =
        String.format(
            Locale.ROOT, "%02d:%02d:%02d", day / 3_600_000, day / 60_000 % 60, day / 1000 % 60);
    return fraction == 0 ? seconds : seconds + String.format(Locale.ROOT, ".%03d", fraction);
  }

  /** {@code 60 s}, {@code 4.999 s}, {@code 10 min}: as short as it is exact. */
  public static String length(long millis) {
    if (millis != 0 && millis % 60_000 == 0 && millis > 60_000) {
      return millis / 60_000 + " min";
    }
    if (millis < 1000) {
      return millis + " ms";
    }
    long fraction = millis % 1000;
    String digits = String.format(Locale.ROOT, ".%03d", fraction).replaceAll("0+$", "");
    return millis / 1000 + (fraction == 0 ? "" : digits) + " s";
  }
}
