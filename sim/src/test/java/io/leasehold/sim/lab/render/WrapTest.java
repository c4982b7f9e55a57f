package io.leasehold.sim.lab.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Lines break between words, and only between those that may be parted. */
class WrapTest {
  @Test
  void breaksBetweenWords() {
    assertThat(Wrap.lines("the lease is over", 9)).containsExactly("the lease", "is over");
  }

  @Test
  void indentsCountAsWidth() {
    assertThat(Wrap.lines("the lease is over", 11, "! ", "  "))
        .containsExactly("! the lease", "  is over");
  }

  @Test
  void aNumberKeepsItsUnitAndATokenItsNumber() {
    assertThat(Wrap.lines("stop in 470 ms", 11)).containsExactly("stop in", "470 ms");
    assertThat(Wrap.lines("ended, token 12", 12)).containsExactly("ended,", "token 12");
  }

  @Test
  void aWordThatIsTooLongIsCut() {
    assertThat(Wrap.lines("an abcdefghij", 5)).containsExactly("an", "abcde", "fghij");
  }
}
