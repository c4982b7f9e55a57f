package io.leasehold.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Inputs that broke something once, and real ones, break nothing. */
class CorpusTest {

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Kept(Target target, String name, byte[] input) {
    @Override
    public String toString() {
      return target + "/" + name;
    }
  }

  static Stream<Kept> kept() {
    return Target.chosen().stream()
        .flatMap(
            target ->
                Corpus.of(target).entrySet().stream()
                    .map(input -> new Kept(target, input.getKey(), input.getValue())));
  }

  @ParameterizedTest
  @MethodSource("kept")
  void keptInputBreaksNothing(Kept kept) {
    assertDoesNotThrow(() -> kept.target().accept(kept.input()));
  }

  @ParameterizedTest
  @EnumSource
  void everyTargetHasSomethingToStartFrom(Target target) {
    assertThat(Corpus.of(target)).isNotEmpty();
  }
}
