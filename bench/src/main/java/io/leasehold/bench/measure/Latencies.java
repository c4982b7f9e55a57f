package io.leasehold.bench.measure;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Latencies as they come in, to three digits. Safe for use by several threads; one of them looks.
 */
public final class Latencies {
  private static final double NANOS_A_MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int DIGITS = 3;

  private final Recorder recorder = new Recorder(DIGITS);

  /** Notes that so many operations took this long; what is below zero counts as zero. */
  public void add(long nanos, long operations) {
    recorder.recordValueWithCount(Math.max(0, nanos), operations);
  }

  /** What came in since the last time this was asked. */
  public Histogram take() {
    return recorder.getIntervalHistogram();
  }

  public static double millis(Histogram histogram, double percentile) {
    return histogram.getValueAtPercentile(percentile) / NANOS_A_MILLI;
  }

  public static double worstMillis(Histogram histogram) {
    return histogram.getMaxValue() / NANOS_A_MILLI;
  }
}
