package io.leasehold.sim.lab.stage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A machine's clocks are wrong in the ways of real ones. */
class HostClockTest {
  private final VirtualTime time = new VirtualTime(0);

  @Test
  void aWallClockMayBeAheadOrBehind() {
    time.playUntil(1000);
    assertThat(new HostClock(time, 5000).wallMillis()).isEqualTo(6000);
    assertThat(new HostClock(time, -5000).wallMillis()).isEqualTo(-4000);
  }

  @Test
  void theElapsedClockMissesASuspendAndTheWallClockDoesNot() {
    HostClock clock = new HostClock(time, 0);
    clock.suspendBetween(100, 160);
    time.playUntil(99);
    assertThat(clock.elapsedMillis()).isEqualTo(99);
    time.playUntil(130);
    assertThat(clock.elapsedMillis()).isEqualTo(100);
    time.playUntil(160);
    assertThat(clock.elapsedMillis()).isEqualTo(100);
    assertThat(clock.wallMillis()).isEqualTo(160);
    time.playUntil(170);
    assertThat(clock.elapsedMillis()).isEqualTo(110);
  }
}
