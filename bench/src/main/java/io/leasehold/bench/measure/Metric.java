package io.leasehold.bench.measure;

/**
 * Something that is measured, and in which direction it is good.
 *
 * @param name what it is, with its unit: {@code p99 ms}
 * @param better whether more of it is better or less
 */
public record Metric(String name, Better better) {
  public static final Metric RATE = new Metric("per second", Better.MORE);
  public static final Metric P50 = new Metric("p50 ms", Better.LESS);
  public static final Metric P99 = new Metric("p99 ms", Better.LESS);
  public static final Metric P999 = new Metric("p99.9 ms", Better.LESS);
  public static final Metric WORST = new Metric("worst ms", Better.LESS);
  public static final Metric CPU = new Metric("server CPU us each", Better.LESS);
  public static final Metric CORES = new Metric("server CPU cores", Better.LESS);

  /** A direction. */
  public enum Better {
    MORE,
    LESS
  }

  /**
   * How many times as good one value is as another: above 1 it is better, whatever the direction.
   * Says nothing (not a number) if one of them is zero or less: there is no such ratio.
   */
  public double timesBetter(double value, double than) {
    if (value <= 0 || than <= 0) {
      return Double.NaN;
    }
    return better == Better.MORE ? value / than : than / value;
  }
}
