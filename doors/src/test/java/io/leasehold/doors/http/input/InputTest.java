package io.leasehold.doors.http.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Small things that every request depends on. */
class InputTest {

  @Test
  void durationsHaveUnits() {
    assertThat(List.of("30", "30s", "500ms", "2m", "1h", "1d"))
        .extracting(text -> Durations.millis("ttl", text))
        .containsExactly(30_000L, 30_000L, 500L, 120_000L, 3_600_000L, 86_400_000L);
    for (String bad : List.of("", "s", "-1", "1.5", "1w", "30 s", "1e3", "999999999999999999d")) {
      assertThatThrownBy(() -> Durations.millis("ttl", bad))
          .as(bad)
          .isInstanceOf(Problem.class)
          .hasMessageStartingWith("ttl is ");
    }
  }

  @Test
  void percentEncodingGoesThereAndBack() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    String encoded = Percent.encode(all);
    assertThat(encoded).isPrintable();
    assertThat(Percent.decodePath(encoded)).isEqualTo(all);
    assertThat(Percent.decodeQuery("after", encoded)).isEqualTo(all);
    assertThat(Percent.decodePath("a+b")).isEqualTo("a+b".getBytes(StandardCharsets.UTF_8));
    for (String bad : List.of("%", "%1", "%zz", "a%2")) {
      assertThatThrownBy(() -> Percent.decodePath(bad)).as(bad).isInstanceOf(Problem.class);
    }
  }

  @Test
  void nearestWordIsNearOrNone() {
    assertThat(Nearest.to("hodler", List.of("ttl", "holder"))).contains("holder");
    assertThat(Nearest.to("xyz-abc-123", List.of("ttl", "holder"))).isEmpty();
    assertThat(Nearest.to("t".repeat(1000), List.of("ttl"))).isEmpty();
  }

  @Test
  void whatIsShownIsShortAndPlain() {
    assertThat(Shown.of("a\u001b[31m\u202e")).isEqualTo("a\\u001b[31m\\u202e");
    assertThat(Shown.of("x".repeat(200))).hasSizeLessThan(110).endsWith("... (200 characters)");
  }
}
