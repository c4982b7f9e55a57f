package io.leasehold.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TurnTest {
  @Test
  void allGroupsComeInTurnAndAgain() {
    Turn turn = new Turn(10, 3);
    assertThat(new int[] {turn.next(), turn.next(), turn.next(), turn.next()})
        .containsExactly(0, 3, 6, 0);
  }

  @Test
  void moreAtATimeThanThereAreIsRefused() {
    assertThatThrownBy(() -> new Turn(10, 11)).hasMessageContaining("11 at a time out of 10");
  }

  @Test
  void roundNumbersAreShort() {
    assertThat(Numbers.inWords(1_000_000)).isEqualTo("1 M");
    assertThat(Numbers.inWords(100_000)).isEqualTo("100 k");
    assertThat(Numbers.inWords(1_500)).isEqualTo("1500");
  }
}
