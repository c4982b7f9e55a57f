package io.leasehold.client.holder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HolderClockTest {
  private static final long MILLI = 1_000_000;

  @Test
  void runsWithTheClockThatRanFurther() {
    HolderClock clock = new HolderClock(new Reading(0, 0));
    assertThat(clock.advance(new Reading(5 * MILLI, 5))).isEqualTo(5 * MILLI);
    assertThat(clock.advance(new Reading(6 * MILLI, 16))).isEqualTo(16 * MILLI);
    assertThat(clock.advance(new Reading(26 * MILLI, 17))).isEqualTo(36 * MILLI);
  }

  @Test
  void ticksOfTheWallClockDoNotAddUp() {
    HolderClock clock = new HolderClock(new Reading(0, 0));
    long micro = 0;
    while (micro < 1_000_000) {
      micro += 100;
      clock.advance(new Reading(micro * 1_000, micro / 1_000));
    }
    assertThat(clock.nowNanos()).isBetween(1_000 * MILLI, 1_001 * MILLI);
  }

  @Test
  void elapsedClockMayWrapAround() {
    HolderClock clock = new HolderClock(new Reading(Long.MAX_VALUE - 10, 0));
    assertThat(clock.advance(new Reading(Long.MIN_VALUE + 9, 0))).isEqualTo(20);
  }

  @Test
  void absurdWallClockStopsAtTheEndOfTime() {
    HolderClock clock = new HolderClock(new Reading(0, Long.MIN_VALUE));
    assertThat(clock.advance(new Reading(1, Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
    assertThat(clock.advance(new Reading(2, Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
  }

  /** The invariant itself, on random walks with steps and suspends of all sizes. */
  @Test
  void fromAnyMarkItAdvancesAtLeastAsFarAsEitherClock() {
    for (long seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long elapsed = random.nextLong();
      long wall = random.nextLong(1L << 42);
      HolderClock clock = new HolderClock(new Reading(elapsed, wall));
      Reading marked = new Reading(elapsed, wall);
      long markedNanos = clock.mark();
      long before = 0;
      for (int step = 0; step < 200; step++) {
        elapsed += random.nextLong(1L << random.nextInt(1, 34));
        wall += random.nextLong(-5, 6) * random.nextLong(1L << random.nextInt(1, 14));
        Reading reading = new Reading(elapsed, wall);
        long now = clock.advance(reading);
        assertThat(now).as("seed %d step %d", seed, step).isGreaterThanOrEqualTo(before);
        assertThat(now - markedNanos)
            .as("seed %d step %d", seed, step)
            .isGreaterThanOrEqualTo(elapsed - marked.elapsedNanos())
            .isGreaterThanOrEqualTo((wall - marked.wallMillis()) * MILLI);
        before = now;
        if (random.nextInt(10) == 0) {
          marked = reading;
          markedNanos = clock.mark();
        }
      }
    }
  }
}
