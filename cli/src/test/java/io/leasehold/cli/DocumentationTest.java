package io.leasehold.cli;

import static io.leasehold.cli.Invocation.leasehold;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every command is in docs/cli.md, with its exit codes. */
class DocumentationTest {

  private static String page() throws IOException {
    return Files.readString(Path.of(System.getProperty("leasehold.root"), "docs", "cli.md"));
  }

  /** The commands that the help lists: indented by four. */
  private static List<String> commands(String... path) {
    return leasehold(path)
        .out()
        .lines()
        .filter(line -> line.matches("    [a-z][-a-z]+  .*"))
        .map(line -> line.strip().replaceFirst(" .*", ""))
        .toList();
  }

  @Test
  void everyCommandHasItsSection() throws IOException {
    String page = page();
    assertThat(commands("--help")).hasSizeGreaterThan(20);
    for (String command : commands("--help")) {
      assertThat(page).contains("### `leasehold " + command);
    }
    for (String group : List.of("elect", "members")) {
      List<String> subcommands =
          leasehold(group, "--help")
              .out()
              .lines()
              .filter(line -> line.matches("  [a-z]+  .*"))
              .map(line -> line.strip().replaceFirst(" .*", ""))
              .toList();
      assertThat(subcommands).hasSizeGreaterThan(2);
      for (String subcommand : subcommands) {
        assertThat(page).contains("leasehold " + group + " " + subcommand);
      }
    }
  }

  @Test
  void exitCodesAreThoseOfTheHelp() throws IOException {
    String page = page();
    assertThat(leasehold("--help").out().lines().filter(line -> line.matches("  \\d  .*")))
        .hasSize(6)
        .allSatisfy(line -> assertThat(page).contains("| " + line.strip().charAt(0) + " |"));
  }
}
