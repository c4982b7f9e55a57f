package io.leasehold.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

/** Durations are read and written as people do. */
class SpansTest {

  @ParameterizedTest
  @CsvSource({"30s,30000", "500ms,500", "2m,120000", "30,30000", "1.5h,5400000", "1d,86400000"})
  void durationsAreRead(String text, long millis) {
    assertThat(new Spans().convert(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "-1s", "1 week", "1w", "99999d", "0x10"})
  void nonsenseIsNamed(String text) {
    assertThatThrownBy(() -> new Spans().convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("'" + text + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "0,0 ms",
    "999,999 ms",
    "1000,1 s",
    "12340,12.3 s",
    "119000,119 s",
    "200000,3 m 20 s",
    "7200000,2 h",
    "90000000,25 h",
    "180000000,2 d 2 h",
    "-1500,-1.5 s"
  })
  void durationsAreWritten(long millis, String text) {
    assertThat(Spans.text(millis)).isEqualTo(text);
  }

  @Test
  void measurementsKeepTwoDigits() {
    assertThat(Spans.millis(0.4231)).isEqualTo("0.42 ms");
    assertThat(Spans.millis(100)).isEqualTo("100 ms");
  }
}
