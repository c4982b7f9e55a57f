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

  static List<Play> plays() {
    return Plays.all();
  }

  @ParameterizedTest
  @MethodSource("plays")
  void timelineReadsAsBefore(Play play) throws IOException {
    String name = play.bill().name();
    String timeline = Timeline.of(play, Style.plain());
    Path golden = folder().resolve(name + ".txt");
    if ("write".equals(System.getProperty("leasehold.golden"))) {
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

  private static Path folder() {
    return Path.of(System.getProperty("leasehold.root"), "sim", "src", "test", "resources", "lab");
  }
}
