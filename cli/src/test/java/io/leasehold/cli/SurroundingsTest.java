package io.leasehold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the environment says is believed as far as it makes sense. */
class SurroundingsTest {
  @Test
  void columnsAreHonouredWithinReason() {
    assertThat(Surroundings.columns("120")).isEqualTo(120);
    assertThat(Surroundings.columns("20")).isEqualTo(40);
    assertThat(Surroundings.columns("500")).isEqualTo(160);
  }

  @Test
  void columnsThatAreNoNumberAreIgnored() {
    assertThat(Surroundings.columns(null)).isEqualTo(100);
    assertThat(Surroundings.columns("")).isEqualTo(100);
    assertThat(Surroundings.columns("wide")).isEqualTo(100);
    assertThat(Surroundings.columns("99999999999")).isEqualTo(100);
  }

  @Test
  void theLocaleDecidesAboutUnicode() {
    assertThat(Surroundings.showsUnicode(Map.of("LANG", "de_DE.UTF-8"))).isTrue();
    assertThat(Surroundings.showsUnicode(Map.of("LANG", "C.utf8"))).isTrue();
    assertThat(Surroundings.showsUnicode(Map.of("LANG", "C"))).isFalse();
    assertThat(Surroundings.showsUnicode(Map.of("LANG", "de_DE.ISO-8859-1"))).isFalse();
  }

  @Test
  void theMoreSpecificVariableWins() {
    assertThat(Surroundings.showsUnicode(Map.of("LC_ALL", "C", "LANG", "en_US.UTF-8"))).isFalse();
    assertThat(Surroundings.showsUnicode(Map.of("LC_ALL", "", "LANG", "en_US.UTF-8"))).isTrue();
    assertThat(Surroundings.showsUnicode(Map.of("LC_CTYPE", "C.UTF-8", "LANG", "C"))).isTrue();
  }

  @Test
  void noLocaleSaysNothing() {
    assertThat(Surroundings.showsUnicode(Map.of())).isTrue();
  }
}
