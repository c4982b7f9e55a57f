package io.leasehold.torture.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.DeedBuilder;
import io.leasehold.torture.history.History;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatenessTest {
  private static final long MILLI = 1_000_000;

  @Test
  void isCountedFromTheSendingOfTheLastRenewal() {
    History history =
        new History(
            List.of(
                new DeedBuilder("a", What.GRANT, "", 0).lease(1).term(100).yes(10 * MILLI),
                new DeedBuilder("a", What.ACQUIRE, "k", 11 * MILLI)
                    .lease(1)
                    .token(5)
                    .yes(12 * MILLI),
                new DeedBuilder("a", What.RENEW, "", 20 * MILLI).lease(1).term(100).yes(30 * MILLI),
                new DeedBuilder("b", What.ACQUIRE, "k", 40 * MILLI)
                    .lease(2)
                    .token(6)
                    .yes(127 * MILLI)));
    assertThat(Lateness.millis(history, key -> true)).containsExactly(7L);
  }

  @Test
  void isNotToldOfKeysThatWereGivenBackOrThatNobodyWaitedFor() {
    assertThat(Lateness.millis(run(What.RELEASE, 40), key -> true)).isEmpty();
    assertThat(Lateness.millis(run(What.CHECK, 200), key -> true)).isEmpty();
    assertThat(Lateness.millis(run(What.CHECK, 40), key -> true)).hasSize(1);
  }

  private static History run(What last, long successorAtMillis) {
    return new History(
        List.of(
            new DeedBuilder("a", What.GRANT, "", 0).lease(1).term(100).yes(10 * MILLI),
            new DeedBuilder("a", What.ACQUIRE, "k", 11 * MILLI).lease(1).token(5).yes(12 * MILLI),
            new DeedBuilder("a", last, "k", 20 * MILLI).lease(1).token(5).yes(30 * MILLI),
            new DeedBuilder("b", What.ACQUIRE, "k", successorAtMillis * MILLI)
                .lease(2)
                .token(6)
                .yes(300 * MILLI)));
  }
}
