package io.leasehold.cli;

import static io.leasehold.cli.Invocation.leasehold;
import static io.leasehold.cli.Invocation.onColorlessTerminal;
import static io.leasehold.cli.Invocation.onTerminal;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.sim.lab.scenario.Repertoire;
import io.leasehold.sim.lab.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lab at the command line. */
class LabCommandTest {
  private static final String ESCAPE = "\u001b[";

  @TempDir Path folder;

  @Test
  void withoutANameItListsAllPlays() {
    Invocation list = leasehold("lab");
    assertThat(list.exitCode()).isZero();
    assertThat(list.err()).isEmpty();
    for (Scenario scenario : Repertoire.all()) {
      assertThat(list.out()).contains(scenario.playbill().name(), scenario.playbill().gist());
    }
  }

  @Test
  void aNameIsPlayed() {
    Invocation play = leasehold("lab", "incident-108", "--width=100");
    assertThat(play.exitCode()).isZero();
    assertThat(play.err()).isEmpty();
    assertThat(play.out())
        .contains("NAIVE STORE", "LEASEHOLD", "BROKEN: two owners", "HOLDS: never two owners")
        .contains("P7  Late is refused.", "was refused. Now \"B\" holds it")
        .contains("leasehold lab check-then-act");
  }

  @Test
  void allPlaysAreTheSinglePlaysOneAfterTheOther() {
    String all = leasehold("lab", "--all", "--width=100").out();
    assertThat(all).startsWith(leasehold("lab", "incident-108", "--width=100").out() + "\n\n");
    assertThat(all)
        .containsSubsequence(Repertoire.all().stream().map(LabCommandTest::title).toList());
  }

  @Test
  void anUnknownNameIsWrongUsageWithTheListAndASuggestion() {
    Invocation mistyped = leasehold("lab", "incident-180");
    assertThat(mistyped.exitCode()).isEqualTo(2);
    assertThat(mistyped.out()).isEmpty();
    assertThat(mistyped.err())
        .contains("there is no play \"incident-180\"", "Did you mean: incident-108?")
        .contains("zombie-lock", "Try: leasehold lab --help");
  }

  @Test
  void aNameThatIsNearNothingGetsNoSuggestion() {
    Invocation nonsense = leasehold("lab", "nmae");
    assertThat(nonsense.exitCode()).isEqualTo(2);
    assertThat(nonsense.err()).contains("there is no play \"nmae\"", "zombie-lock");
    assertThat(nonsense.err()).doesNotContain("Did you mean");
  }

  @Test
  void coloursAppearOnlyOnATerminal() {
    assertThat(leasehold("lab", "check-then-act").out()).doesNotContain(ESCAPE);
    assertThat(onTerminal("lab", "check-then-act").out()).contains(ESCAPE);
    assertThat(onColorlessTerminal("lab", "check-then-act").out()).doesNotContain(ESCAPE);
    assertThat(leasehold("lab", "check-then-act", "--color=always").out()).contains(ESCAPE);
  }

  @Test
  void widthAndAsciiAreObeyed() {
    String text = leasehold("lab", "clock-skew", "--ascii", "--width=60").out();
    assertThat(text).matches("\\p{ASCII}*").contains("A -> store");
    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60));
  }

  @Test
  void jsonIsOneObjectALine() {
    Invocation play = leasehold("lab", "paused-holder", "--json");
    assertThat(play.exitCode()).isZero();
    assertThat(play.out().lines()).allMatch(line -> line.startsWith("{") && line.endsWith("}"));
    assertThat(play.out().lines().filter(line -> line.contains("\"verdict\""))).hasSize(4);
  }

  @Test
  void aPictureIsWrittenAndNothingElse() throws IOException {
    Path file = folder.resolve("incident.svg");
    Invocation drawn = leasehold("lab", "incident-108", "--svg=" + file);
    assertThat(drawn.exitCode()).isZero();
    assertThat(drawn.out()).isEmpty();
    assertThat(drawn.err()).contains("drew incident-108 to " + file);
    assertThat(file).content().startsWith("<?xml").endsWith("</svg>\n");
    assertThat(files()).containsExactly("incident.svg");
  }

  @Test
  void aPictureReplacesAnOlderOne() throws IOException {
    Path file = Files.writeString(folder.resolve("incident.svg"), "old");
    assertThat(leasehold("lab", "incident-108", "--svg=" + file).exitCode()).isZero();
    assertThat(file).content().startsWith("<?xml");
  }

  @Test
  void aPictureCanGoToStandardOutput() {
    Invocation drawn = leasehold("lab", "clock-skew", "--svg=-");
    assertThat(drawn.out()).startsWith("<?xml").endsWith("</svg>\n");
    assertThat(drawn.err()).isEmpty();
  }

  @Test
  void aFolderThatIsNotThereFailsAndIsNamed() {
    Path file = folder.resolve("missing").resolve("incident.svg");
    Invocation failed = leasehold("lab", "incident-108", "--svg=" + file);
    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err())
        .contains("cannot write \"" + file + "\"", "there is no folder", "create it first");
  }

  @Test
  void aFolderIsNotOverwritten() throws IOException {
    Invocation failed = leasehold("lab", "incident-108", "--svg=" + folder);
    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(failed.err()).contains("it is a folder; name a file in it");
    assertThat(files()).isEmpty();
  }

  @Test
  void aFailureLeavesTheOldPictureAlone() throws IOException {
    Path file = Files.writeString(folder.resolve("incident.svg"), "old");
    // What the unfinished picture would be called is taken by something that cannot be replaced.
    String part = ".incident.svg." + ProcessHandle.current().pid() + ".part";
    Files.createDirectories(folder.resolve(part).resolve("in the way"));
    Invocation failed = leasehold("lab", "incident-108", "--svg=" + file);
    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(failed.err()).contains("cannot write \"" + file + "\"", "choose another place");
    assertThat(file).hasContent("old");
  }

  @Test
  void contradictionsAreWrongUsage() {
    assertWrong("exclude each other", "lab", "incident-108", "--all");
    assertWrong("exclude each other", "lab", "incident-108", "--json", "--svg=-");
    assertWrong("--svg draws one play", "lab", "--all", "--svg=-");
    assertWrong("--json needs something to play", "lab", "--json");
    assertWrong("must be at least 40", "lab", "incident-108", "--width=39");
  }

  @Test
  void helpNamesThePlays() {
    assertThat(leasehold("lab", "--help").out()).contains("incident-108", "--svg", "--json");
  }

  private static String title(Scenario scenario) {
    return scenario.playbill().title();
  }

  private static void assertWrong(String complaint, String... args) {
    Invocation wrong = leasehold(args);
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.out()).isEmpty();
    assertThat(wrong.err()).contains(complaint);
  }

  private Stream<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList().stream();
    }
  }
}
