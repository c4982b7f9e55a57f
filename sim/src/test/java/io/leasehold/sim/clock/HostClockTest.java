package io.leasehold.sim.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Virtual time does what real clocks do. */
class HostClockTest {
  private static final long SECOND = 1_000_000_000;

  private final EventLoop loop = new EventLoop();

  @Test
  void eventsRunInOrderOfTimeAndThenOfScheduling() {
    List<String> ran = new ArrayList<>();
    loop.after(2 * SECOND, () -> ran.add("c"));
    loop.after(SECOND, () -> ran.add("a"));
    loop.after(SECOND, () -> ran.add("b"));
    loop.after(SECOND, () -> loop.after(0, () -> ran.add("at once")));
    loop.after(4 * SECOND, () -> ran.add("too late"));
    loop.runUntil(3 * SECOND);
    assertThat(ran).containsExactly("a", "b", "at once", "c");
    assertThat(loop.nowNanos()).isEqualTo(3 * SECOND);
  }

  @Test
  void clocksDriftAtTheirRate() {
    HostClock fast = new HostClock(loop, 10_000, 0, 0);
    loop.runUntil(100 * SECOND);
    assertThat(fast.elapsedNanos()).isEqualTo(101 * SECOND);
    assertThat(fast.wallMillis()).isEqualTo(101_000);
    fast.retune(-10_000);
    loop.runUntil(200 * SECOND);
    assertThat(fast.elapsedNanos()).isEqualTo(200 * SECOND);
    assertThat(fast.realNanos(99 * SECOND)).isEqualTo(100 * SECOND);
  }

  @Test
  void suspendStopsTheElapsedClockAndNotTheWallClock() {
    HostClock clock = new HostClock(loop, 0, 0, 0);
    clock.suspend();
    loop.runUntil(5 * SECOND);
    clock.resume();
    loop.runUntil(7 * SECOND);
    assertThat(clock.elapsedNanos()).isEqualTo(2 * SECOND);
    assertThat(clock.wallMillis()).isEqualTo(7_000);
  }

  @Test
  void stepMovesTheWallClockAloneAndIsUnseenUntilSomebodyLooks() {
    HostClock clock = new HostClock(loop, 0, 0, 0);
    clock.stepWall(-3 * SECOND);
    assertThat(clock.elapsedNanos()).isZero();
    assertThat(clock.wasSetBackUnseen()).isTrue();
    assertThat(clock.wallMillis()).isEqualTo(-3_000);
    assertThat(clock.wasSetBackUnseen()).isFalse();
    clock.stepWall(SECOND);
    assertThat(clock.wasSetBackUnseen()).isFalse();
  }
}
