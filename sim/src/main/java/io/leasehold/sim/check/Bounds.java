package io.leasehold.sim.check;

/**
 * How far off a clock can be.
 *
 * @param ratePpm every clock's rate is within this many millionths of real time
 */
public record Bounds(long ratePpm) {
  private static final long PPM = 1_000_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** The least real time in which so much passes on any clock. */
  long leastNanos(long millis) {
    return millis * NANOS_PER_MILLI * PPM / (PPM + ratePpm);
  }

  /** The most real time in which so much passes on any clock. */
  long mostNanos(long millis) {
    return millis * NANOS_PER_MILLI * PPM / (PPM - ratePpm);
  }
}
