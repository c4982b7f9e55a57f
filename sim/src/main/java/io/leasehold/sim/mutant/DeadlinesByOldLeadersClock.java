package io.leasehold.sim.mutant;

import io.leasehold.sim.clock.HostClock;
import io.leasehold.sim.cluster.Timekeeper;

/**
 * Cluster time is whatever the leader's wall clock shows. Deadlines that the old leader counted on
 * its clock are then judged by the new leader's, which shows something else.
 */
final class DeadlinesByOldLeadersClock implements Timekeeper {
  private final HostClock clock;

  DeadlinesByOldLeadersClock(HostClock clock, long lastStampMillis) {
    this.clock = clock;
  }

  @Override
  public long stampMillis() {
    return clock.wallMillis();
  }
}
