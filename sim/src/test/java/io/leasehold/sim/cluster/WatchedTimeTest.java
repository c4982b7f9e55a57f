package io.leasehold.sim.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.sim.clock.EventLoop;
import io.leasehold.sim.clock.HostClock;
import org.junit.jupiter.api.Test;

/** Cluster time as a leader keeps it. */
class WatchedTimeTest {
  private static final long MILLI = 1_000_000;

  private final EventLoop loop = new EventLoop();
  private final HostClock clock = new HostClock(loop, 0, 123_456, 0);
  private final WatchedTime time = new WatchedTime(clock, 5_000);

  @Test
  void itGoesOnFromTheLastStampInTheLog() {
    assertThat(time.stampMillis()).isEqualTo(5_000);
    loop.runUntil(100 * MILLI);
    assertThat(time.stampMillis()).isEqualTo(5_100);
  }

  @Test
  void partsOfAMillisecondAreNotLostFromRoundToRound() {
    for (int i = 1; i <= 1000; i++) {
      loop.runUntil(i * MILLI / 2);
      time.stampMillis();
    }
    assertThat(time.stampMillis()).isEqualTo(5_500);
  }

  @Test
  void pauseOfTheLeaderCountsForOneStepOnly() {
    loop.runUntil(10_000 * MILLI);
    assertThat(time.stampMillis()).isEqualTo(5_000 + WatchedTime.MAX_STEP_NANOS / MILLI);
  }

  @Test
  void suspendDoesNotCount() {
    clock.suspend();
    loop.runUntil(10_000 * MILLI);
    clock.resume();
    loop.runUntil(10_100 * MILLI);
    assertThat(time.stampMillis()).isEqualTo(5_100);
  }
}
