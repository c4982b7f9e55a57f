package io.leasehold.client.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MockClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The smallest value of the last one to two minutes. */
class SmallestTest {
  private final MockClock clock = new MockClock();
  private final Smallest smallest = new Smallest(clock);

  @Test
  void isUnknownBeforeThereWasAValue() {
    assertThat(smallest.get()).isNaN();
  }

  @Test
  void isTheSmallest() {
    smallest.add(3);
    smallest.add(2);
    smallest.add(5);
    assertThat(smallest.get()).isEqualTo(2);
  }

  @Test
  void outlivesTheEndOfItsMinute() {
    smallest.add(2);
    clock.add(Duration.ofSeconds(61));
    smallest.add(5);
    assertThat(smallest.get()).isEqualTo(2);
  }

  @Test
  void isForgottenAfterTwoMinutes() {
    smallest.add(2);
    clock.add(Duration.ofSeconds(61));
    smallest.add(5);
    clock.add(Duration.ofSeconds(60));
    assertThat(smallest.get()).isEqualTo(5);
    clock.add(Duration.ofSeconds(60));
    assertThat(smallest.get()).isNaN();
  }

  @Test
  void longSilenceForgetsAtOnce() {
    smallest.add(2);
    clock.add(Duration.ofMinutes(10));
    assertThat(smallest.get()).isNaN();
  }
}
