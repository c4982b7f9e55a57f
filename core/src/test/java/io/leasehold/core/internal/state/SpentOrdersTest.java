package io.leasehold.core.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Ranges that behave as the set of all their orders would, except that old gaps may close. */
class SpentOrdersTest {
  @Test
  void ordersThatAreCountedUpTakeNoSpace() {
    SpentOrders spent = SpentOrders.NONE;
    for (long order = 1; order <= 10_000; order++) {
      spent = spent.with(order);
    }
    assertThat(spent.upTo()).isEqualTo(10_000);
    assertThat(spent.ranges()).isEmpty();
  }

  @Test
  void anOrderIsSpentOnceAndForGood() {
    SpentOrders spent = SpentOrders.NONE.with(5).with(7).with(6).with(2);
    assertThat(spent.with(6)).isSameAs(spent);
    assertThat(spent.ranges()).containsExactly(2, 2, 5, 7);
    assertThat(spent.with(1).upTo()).isEqualTo(2);
    assertThat(spent.with(1).with(4).with(3).upTo()).isEqualTo(7);
  }

  @Test
  void theLargestNumberIsOneToo() {
    SpentOrders spent = SpentOrders.NONE.with(Long.MAX_VALUE).with(Long.MAX_VALUE - 1);
    assertThat(spent.ranges()).containsExactly(Long.MAX_VALUE - 1, Long.MAX_VALUE);
    assertThat(spent.contains(Long.MAX_VALUE)).isTrue();
    assertThat(spent.contains(Long.MAX_VALUE - 2)).isFalse();
  }

  @Test
  void theyAreTheSetOfWhatWasSpent() {
    for (long seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TreeSet<Long> all = new TreeSet<>();
      SpentOrders spent = SpentOrders.NONE;
      for (int i = 0; i < 120; i++) {
        long order = random.nextLong(1, 100);
        all.add(order);
        spent = spent.with(order);
        for (long asked = 1; asked <= 101; asked++) {
          assertThat(spent.contains(asked)).as("seed %s", seed).isEqualTo(all.contains(asked));
        }
      }
    }
  }

  @Test
  void whenThereAreTooManyRangesTheLowestGapCloses() {
    SpentOrders spent = SpentOrders.NONE;
    for (long order = 10; order <= 10L * SpentOrders.MOST_RANGES; order += 10) {
      spent = spent.with(order);
    }
    assertThat(spent.upTo()).isZero();
    assertThat(spent.contains(9)).isFalse();
    SpentOrders more = spent.with(10_000);
    assertThat(more.upTo()).isEqualTo(10);
    assertThat(more.contains(9)).isTrue();
    assertThat(more.contains(11)).isFalse();
    assertThat(more.contains(10_000)).isTrue();
    assertThat(more.ranges()).hasSize(2 * SpentOrders.MOST_RANGES);
  }
}
