package io.leasehold.sim.lab.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.sim.lab.scenario.Play;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A timeline fits its terminal, whatever that is. */
class TimelineTest {
  private static final String ESCAPE = "\u001b[";

  private final Play incident = Plays.named("incident-108");

  @ParameterizedTest
  @ValueSource(ints = {40, 41, 57, 79, 80, 81, 100, 132})
  void noLineIsWiderThanTheTerminal(int width) {
    for (Play play : Plays.all()) {
      String text = Timeline.of(play, new Style(width, false, Typography.UNICODE));
      assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    }
  }

  @Test
  void sidesStandNextToEachOtherIfThereIsRoom() {
    List<String> wide = lines(new Style(80, false, Typography.UNICODE));
    assertThat(wide).anyMatch(line -> line.contains("NAIVE STORE") && line.contains("LEASEHOLD"));
    List<String> narrow = lines(new Style(79, false, Typography.UNICODE));
    assertThat(narrow)
        .anyMatch(line -> line.contains("NAIVE STORE") && !line.contains("LEASEHOLD"))
        .anyMatch(line -> line.contains("LEASEHOLD") && !line.contains("NAIVE STORE"));
  }

  @Test
  void narrowTerminalsTellTheSameSteps() {
    List<String> narrow = lines(new Style(79, false, Typography.UNICODE));
    assertThat(narrow).anyMatch(line -> line.contains("BROKEN: two owners at once"));
    assertThat(narrow).anyMatch(line -> line.contains("HOLDS: never two owners"));
  }

  @Test
  void asciiIsAscii() {
    for (Play play : Plays.all()) {
      assertThat(Timeline.of(play, new Style(100, false, Typography.ASCII))).matches("\\p{ASCII}*");
    }
  }

  @Test
  void coloursChangeNothingButTheColour() {
    for (Play play : Plays.all()) {
      String colored = Timeline.of(play, new Style(100, true, Typography.UNICODE));
      assertThat(colored).contains(ESCAPE + "1;31m");
      String bleached = colored.replaceAll("\u001b\\[[0-9;]*m", "");
      String plain = Timeline.of(play, Style.plain());
      assertThat(bleached.lines().map(String::stripTrailing))
          .containsExactlyElementsOf(plain.lines().toList());
    }
  }

  @Test
  void plainTextHasNoEscapesAndNoTrailingBlanks() {
    String plain = Timeline.of(incident, Style.plain());
    assertThat(plain).doesNotContain(ESCAPE);
    assertThat(plain.lines()).noneMatch(line -> line.endsWith(" "));
  }

  @Test
  void aWidthThatNobodyCanReadIsRefused() {
    assertThatThrownBy(() -> new Style(39, false, Typography.ASCII))
        .hasMessageContaining("39 columns")
        .hasMessageContaining("40 or more");
  }

  private List<String> lines(Style style) {
    return Timeline.of(incident, style).lines().toList();
  }
}
