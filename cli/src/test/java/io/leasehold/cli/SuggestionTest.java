package io.leasehold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A guess is close, or it is not made. */
class SuggestionTest {

  private static final List<String> KNOWN = List.of("lab", "sim", "serve", "paused-holder");

  @Test
  void oneTypoInAShortWordIsForgiven() {
    assertThat(Suggestion.closest("lba", KNOWN)).contains("lab");
    assertThat(Suggestion.closest("simm", KNOWN)).contains("sim");
    assertThat(Suggestion.closest("srve", KNOWN)).contains("serve");
  }

  @Test
  void longerWordsForgiveMore() {
    assertThat(Suggestion.closest("pause-holdr", KNOWN)).contains("paused-holder");
  }

  @Test
  void valueOfAnOptionIsNotPartOfItsName() {
    assertThat(Suggestion.closest("--colour=never", List.of("--color"))).contains("--color");
  }

  @Test
  void nonsenseGetsNoGuess() {
    assertThat(Suggestion.closest("xyzzy", KNOWN)).isEmpty();
    assertThat(Suggestion.closest("", KNOWN)).isEmpty();
  }

  @Test
  void amongEquallyCloseWordsTheFirstInTheAlphabetWins() {
    assertThat(Suggestion.closest("san", List.of("sam", "fan"))).contains("fan");
  }
}
