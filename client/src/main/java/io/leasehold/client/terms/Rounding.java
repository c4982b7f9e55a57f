package io.leasehold.client.terms;

import java.time.Duration;

/** To whole milliseconds of a few digits: nobody configures 9.933 s. Keeps the order of values. */
final class Rounding {
  private Rounding() {}

  static Duration down(Duration duration, int digits) {
    long millis = duration.toMillis();
    return Duration.ofMillis(millis - millis % step(millis, digits));
  }

  static Duration up(Duration duration, int digits) {
    long millis = duration.plusNanos(999_999).toMillis();
    long step = step(millis, digits);
    return Duration.ofMillis((millis + step - 1) / step * step);
  }

  /** The unit of the last digit that is kept. */
  private static long step(long millis, int digits) {
    long step = 1;
    long bound = (long) Math.pow(10, digits);
    while (millis / step >= bound) {
      step *= 10;
    }
    return step;
  }
}
