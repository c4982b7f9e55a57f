package io.leasehold.engine.node;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Cluster time is continued from the log and moves in bounded steps. */
class LeaderClockTest {
  private final LeaderClock clock = new LeaderClock(500);

  @Test
  void continuesFromTheLogWhateverItsOwnClockSays() {
    clock.start(7_000, nanos(123_456_789));
    assertThat(clock.stampMillis()).isEqualTo(7_000);
    clock.advance(nanos(123_456_789 + 40));
    assertThat(clock.stampMillis()).isEqualTo(7_040);
  }

  @Test
  void smallStepsAreCountedToTheNanosecond() {
    clock.start(0, 0);
    for (int i = 1; i <= 3_000_000; i += 999) {
      clock.advance(i);
    }
    clock.advance(3_000_000);
    assertThat(clock.stampMillis()).isEqualTo(3);
    assertThat(clock.takeWithheldMillis()).isZero();
  }

  @Test
  void longStallCountsAsOneStep() {
    clock.start(0, 0);
    clock.advance(nanos(60_000));
    assertThat(clock.stampMillis()).isEqualTo(500);
    assertThat(clock.takeWithheldMillis()).isEqualTo(59_500);
    assertThat(clock.takeWithheldMillis()).isZero();
  }

  @Test
  void timeThatNobodyNeededIsSkippedAndNotAStall() {
    clock.start(1_000, 0);
    clock.skip(nanos(3_600_000));
    assertThat(clock.takeWithheldMillis()).isZero();
    clock.advance(nanos(3_600_100));
    assertThat(clock.stampMillis()).isEqualTo(1_100);
  }

  @Test
  void timeIsNotCountedTwiceWhenAnOlderReadingComesLate() {
    clock.start(0, 0);
    clock.advance(nanos(100));
    clock.advance(nanos(50));
    clock.advance(nanos(100));
    assertThat(clock.stampMillis()).isEqualTo(100);
    clock.skip(nanos(50));
    clock.advance(nanos(100));
    assertThat(clock.stampMillis()).isEqualTo(100);
  }

  @Test
  void waitEndsWhenTheStampIsReached() {
    clock.start(1_000, 0);
    assertThat(clock.nanosUntil(1_002)).isEqualTo(nanos(2));
    assertThat(clock.nanosUntil(999)).isZero();
    assertThat(clock.nanosUntil(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
  }

  private static long nanos(long millis) {
    return MILLISECONDS.toNanos(millis);
  }
}
