package io.leasehold.sim.cluster;

import io.leasehold.sim.clock.HostClock;

/** How a leader keeps cluster time, from its election to its end. */
public interface Timekeeper {
  /** The leader's loop comes round: cluster time now. */
  long stampMillis();

  /** Makes the timekeeper of a leader that was just elected. */
  @FunctionalInterface
  interface Maker {
    /**
     * Begins to keep time on this clock.
     *
     * @param lastStampMillis the last stamp in its log
     */
    Timekeeper elected(HostClock clock, long lastStampMillis);
  }
}
