package io.leasehold.client.holder;

import java.util.SplittableRandom;

/**
 * Real time, and three clocks that see it each in their way: the holder's elapsed and wall clocks,
 * and the cluster's. Their rates differ from real time by up to 900 millionths, so that any two of
 * them stay within the default drift bound of 2000.
 */
final class Machine {
  private final double elapsedRate;
  private final double wallRate;
  private final double clusterRate;

  private long realNanos;
  private double elapsedNanos;
  private double wallNanos;
  private double clusterNanos;

  Machine(SplittableRandom random) {
    elapsedRate = rate(random);
    wallRate = rate(random);
    clusterRate = rate(random);
    elapsedNanos = random.nextLong(1L << 44);
    wallNanos = 1.7e18 + random.nextLong(1L << 50);
    clusterNanos = random.nextLong(1L << 44);
  }

  long realNanos() {
    return realNanos;
  }

  void run(long nanos) {
    elapsedNanos += nanos * elapsedRate;
    suspend(nanos);
  }

  void suspend(long nanos) {
    realNanos += nanos;
    wallNanos += nanos * wallRate;
    clusterNanos += nanos * clusterRate;
  }

  void stepWall(long nanos) {
    wallNanos += nanos;
  }

  Reading reading() {
    return new Reading((long) elapsedNanos, (long) (wallNanos / 1e6));
  }

  long clusterMillis() {
    return (long) (clusterNanos / 1e6);
  }

  private static double rate(SplittableRandom random) {
    return 1 + random.nextInt(-900, 901) / 1e6;
  }
}
