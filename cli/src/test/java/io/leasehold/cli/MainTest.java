package io.leasehold.cli;

import static io.leasehold.cli.Invocation.leasehold;
import static io.leasehold.cli.Invocation.onColorlessTerminal;
import static io.leasehold.cli.Invocation.onTerminal;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What every command line may rely on, whatever the subcommand. */
class MainTest {

  private static final String ESCAPE = "\u001b[";

  @Test
  void helpGoesToStandardOutput() {
    Invocation help = leasehold("--help");
    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).contains("Usage: leasehold", "Commands:", "--color", "Exit codes:");
    assertThat(help.err()).isEmpty();
  }

  @Test
  void helpCommandSaysTheSameAsTheOption() {
    assertThat(leasehold("help")).isEqualTo(leasehold("--help"));
  }

  @Test
  void versionNamesTheBuildAndTheJavaThatRunsIt() {
    Invocation version = leasehold("--version");
    assertThat(version.exitCode()).isZero();
    assertThat(version.out()).matches("leasehold \\d+\\.\\d+\\.\\d+\\S*\\Rjava \\d+.*\\R");
    assertThat(version.err()).isEmpty();
  }

  @Test
  void mistypedCommandIsRefusedWithASuggestion() {
    Invocation mistyped = leasehold("generate-completoin");
    assertThat(mistyped.exitCode()).isEqualTo(2);
    assertThat(mistyped.out()).isEmpty();
    assertThat(mistyped.err())
        .contains("unknown command 'generate-completoin'")
        .contains("Did you mean: generate-completion")
        .contains("Try: leasehold --help");
  }

  @Test
  void mistypedOptionIsRefusedWithASuggestion() {
    Invocation mistyped = leasehold("--colour=never");
    assertThat(mistyped.exitCode()).isEqualTo(2);
    assertThat(mistyped.err()).contains("Unknown option: '--colour=never'").contains("--color");
  }

  @Test
  void farFetchedSuggestionsAreNotMade() {
    Invocation nonsense = leasehold("nonsense");
    assertThat(nonsense.exitCode()).isEqualTo(2);
    assertThat(nonsense.err())
        .contains("unknown command 'nonsense'")
        .doesNotContain("Did you mean");
  }

  @Test
  void missingCommandIsWrongUsage() {
    Invocation nothing = leasehold();
    assertThat(nothing.exitCode()).isEqualTo(2);
    assertThat(nothing.out()).isEmpty();
    assertThat(nothing.err()).contains("a command is missing", "Try: leasehold --help");
  }

  @Test
  void unknownColorModeListsTheKnownOnes() {
    Invocation blue = leasehold("--color=blue", "--help");
    assertThat(blue.exitCode()).isEqualTo(2);
    assertThat(blue.err()).containsIgnoringCase("[auto, always, never]");
  }

  @Test
  void completionScriptIsData() {
    Invocation completion = leasehold("generate-completion");
    assertThat(completion.exitCode()).isZero();
    assertThat(completion.out()).contains("complete -F _complete_leasehold");
    assertThat(completion.err()).isEmpty();
  }

  @Test
  void colorsAppearOnlyWhereTheyAreWanted() {
    assertThat(onTerminal("--help").out()).contains(ESCAPE);
    assertThat(onTerminal("--color=never", "--help").out()).doesNotContain(ESCAPE);
    assertThat(onColorlessTerminal("--help").out()).doesNotContain(ESCAPE);
    assertThat(onColorlessTerminal("--color=always", "--help").out()).contains(ESCAPE);
    assertThat(leasehold("--help").out()).doesNotContain(ESCAPE);
    assertThat(leasehold("--color=ALWAYS", "--help").out()).contains(ESCAPE);
  }

  @Test
  void complaintsFollowTheSameColorRules() {
    assertThat(onTerminal("nonsense").err()).contains(ESCAPE);
    assertThat(onColorlessTerminal("nonsense").err()).doesNotContain(ESCAPE);
    assertThat(leasehold("nonsense").err()).doesNotContain(ESCAPE);
  }
}
