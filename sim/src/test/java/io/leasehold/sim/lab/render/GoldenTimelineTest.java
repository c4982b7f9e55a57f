package io.leasehold.sim.lab.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.sim.lab.scenario.Play;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every timeline, letter by letter: plain, 100 columns. Who changes a word sees all the places
 * where it is read.
 */
class GoldenTimelineTest {
  private static final String REFRESH =
      "mvn test -pl sim -am -Dtest=GoldenTimelineTest -Dsurefire.failIfNoSpecifiedTests=false"
          + " -Dleasehold.golden=write";

  private static final boolean WRITE = "write".equals(System.getProperty("leasehold.golden"));
  private static final String EXAMPLE = "```text\n";

  static List<Play> plays() {
    return Plays.all();
  }

  @ParameterizedTest
  @MethodSource("plays")
  void timelineReadsAsBefore(Play play) throws IOException {
    String name = play.bill().name();
    String timeline = Timeline.of(play, Style.plain());
    Path golden = folder().resolve(name + ".txt");
    if (WRITE) {
      Files.writeString(golden, timeline);
    }
    assertThat(golden).as("golden timeline; to write it: %s", REFRESH).exists();
    assertThat(timeline)
        .as("timeline of %s; if the change is meant, review it after: %s", name, REFRESH)
        .isEqualTo(Files.readString(golden));
  }

  @Test
  void noGoldenTimelineIsLeftOver() throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      assertThat(files.map(file -> file.getFileName().toString().replace(".txt", "")))
          .containsExactlyInAnyOrderElementsOf(
              plays().stream().map(play -> play.bill().name()).toList());
    }
  }

  @Test
  void theManualShowsWhatIsPrinted() throws IOException {
    Path page = root().resolve("docs").resolve("lab.md");
    String timeline = Timeline.of(Plays.named("incident-108"), Style.plain());
    String text = Files.readString(page);
    int from = text.indexOf(EXAMPLE) + EXAMPLE.length();
    int until = text.indexOf("```", from);
    if (WRITE) {
      Files.writeString(page, text.substring(0, from) + timeline + text.substring(until));
    }
    assertThat(Files.readString(page))
        .as("the example in docs/lab.md; to write it anew: %s", REFRESH)
        .contains(EXAMPLE + timeline + "```");
    for (Play play : plays()) {
      assertThat(text).contains("| `" + play.bill().name() + "` |");
    }
  }

  @Test
  void theManualShowsThePictureThatIsDrawn() throws IOException {
    Path file = root().resolve("docs").resolve("pictures").resolve("incident-108.svg");
    String picture = Picture.of(Plays.named("incident-108"));
    if (WRITE) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, picture);
    }
    assertThat(file)
        .as("the picture in docs/lab.md; to draw it anew: %s", REFRESH)
        .exists()
        .content()
        .isEqualTo(picture);
  }

  private static Path folder() {
    return root().resolve(Path.of("sim", "src", "test", "resources", "lab"));
  }

  private static Path root() {
    return Path.of(System.getProperty("leasehold.root"));
  }
}
