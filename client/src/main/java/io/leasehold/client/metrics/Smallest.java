package io.leasehold.client.metrics;

import io.micrometer.core.instrument.Clock;
import java.time.Duration;

/**
 * The smallest of the values of the last one to two minutes; NaN if there was none.
 *
 * <p>Micrometer has the largest value of a window, but not the smallest, and a percentile of an
 * empty window reads 0 there: an alarm on a small margin would go off whenever nothing is leased.
 */
final class Smallest {
  static final long WINDOW_NANOS = Duration.ofMinutes(1).toNanos();

  private final Clock clock;
  private long windowStart;
  private double current = Double.NaN;
  private double previous = Double.NaN;

  Smallest(Clock clock) {
    this.clock = clock;
    this.windowStart = clock.monotonicTime();
  }

  synchronized void add(double value) {
    turn();
    current = smaller(current, value);
  }

  synchronized double get() {
    turn();
    return smaller(current, previous);
  }

  private void turn() {
    long elapsed = clock.monotonicTime() - windowStart;
    if (elapsed >= WINDOW_NANOS) {
      previous = elapsed < 2 * WINDOW_NANOS ? current : Double.NaN;
      current = Double.NaN;
      windowStart += elapsed - elapsed % WINDOW_NANOS;
    }
  }

  private static double smaller(double a, double b) {
    return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.min(a, b);
  }
}
