package io.leasehold.torture.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HistogramTest {
  @Test
  void nothingIsSaidOfNothing() {
    Histogram none = new Histogram(List.of());
    assertThat(none.summary()).isEqualTo("none seen");
    assertThat(none.lines()).isEmpty();
  }

  @Test
  void everyNumberIsInOneClass() {
    Histogram some = new Histogram(List.of(9L, 10L, 29L, 30L, 5_000L, 99_999L));
    assertThat(some.lines().stream().map(String::strip))
        .containsExactly(
            "< 10 ms      1 ####################",
            "< 30 ms      2 ########################################",
            "< 100 ms      1 ####################",
            "< 300 ms      0",
            "< 1 s      0",
            "< 3 s      0",
            "< 10 s      1 ####################",
            "< 30 s      0",
            "longer      1 ####################");
  }

  @Test
  void percentilesAreNumbersThatWereSeen() {
    assertThat(new Histogram(List.of(3L, 1L, 2L)).summary())
        .isEqualTo("3 of them, p50 2 ms, p90 3 ms, p99 3 ms, p100 3 ms");
  }
}
