package io.leasehold.sim.lab.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.sim.lab.scenario.Play;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** One flat JSON object a line: all the steps, then the verdict, of each side. */
class JsonLinesTest {
  private static final String TEXT = "\"(?:[^\"\\\\\\p{Cntrl}]|\\\\[\"\\\\]|\\\\u[0-9a-f]{4})*\"";
  private static final String FIELD = TEXT + ":(?:" + TEXT + "|-?[0-9]+|true|false)";
  private static final Pattern OBJECT = Pattern.compile("\\{" + FIELD + "(?:," + FIELD + ")*\\}");

  @Test
  void everyLineIsAnObject() {
    for (Play play : Plays.all()) {
      assertThat(JsonLines.of(play).lines()).allSatisfy(line -> assertThat(line).matches(OBJECT));
    }
  }

  @Test
  void allStepsAndBothVerdictsAreThere() {
    Play incident = Plays.named("incident-108");
    int steps =
        incident.acts().get(0).left().steps().size()
            + incident.acts().get(0).right().steps().size();
    List<String> lines = JsonLines.of(incident).lines().toList();
    assertThat(lines).hasSize(steps + 2);
    assertThat(lines.stream().filter(line -> line.contains("\"kind\":\"verdict\"")))
        .satisfiesExactly(
            naive ->
                assertThat(naive)
                    .contains("\"side\":\"Naive store\"", "\"holds\":false")
                    .contains("\"twoOwnersMillis\":3000", "\"staleWritesAccepted\":1"),
            leasehold ->
                assertThat(leasehold)
                    .contains("\"side\":\"Leasehold\"", "\"holds\":true")
                    .contains("\"twoOwnersMillis\":0"));
  }

  @Test
  void quotesAreEscaped() {
    Play incident = Plays.named("incident-108");
    assertThat(JsonLines.of(incident)).contains("acquire \\\"leader\\\" for 30 s");
  }
}
