package io.leasehold.cli;

import static io.leasehold.cli.Invocation.leasehold;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code leasehold run} as a script sees it when nothing comes of it. */
class RunCommandTest {
  /** Port 1 of this machine: nobody listens there. */
  private static final String NOBODY = "127.0.0.1:1";

  @TempDir private Path folder;

  @Test
  void unreachableClusterEndsWithItsOwnCodeAndTheCommandNeverRuns() {
    Path ran = folder.resolve("ran");
    Invocation run =
        leasehold("run", "key", "-e", NOBODY, "--timeout", "200ms", "--", "touch", ran.toString());
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.err()).contains("no endpoint answered", NOBODY);
    assertThat(ran).doesNotExist();
  }

  @Test
  void unknownCommandIsFoundOutBeforeAnythingIsAcquired() {
    Invocation run = leasehold("run", "key", "-e", NOBODY, "--", "no-such-program-anywhere");
    assertThat(run.exitCode()).isEqualTo(127);
    assertThat(run.err()).contains("there is no command 'no-such-program-anywhere'");
  }

  @Test
  void graceThatDoesNotFitIsRefusedWithTheNumbers() {
    Invocation run = leasehold("run", "key", "--ttl", "30s", "--grace", "20s", "--", "true");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("grace is 20 s", "less than the 14.94 s", "24.94 s");
  }

  @Test
  void termsThatDoNotFitAreRefused() {
    Invocation run = leasehold("run", "key", "--ttl", "30s", "--renew", "30s", "--", "true");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("renewal interval R=30 s", "do not fit");
  }

  @Test
  void poolNeedsASize() {
    assertThat(leasehold("run", "key", "--mode", "slot", "--", "true").err())
        .contains("add --slots N");
    assertThat(leasehold("run", "key", "--slots", "3", "--", "true").err())
        .contains("--slots is for --mode slot");
  }

  @Test
  void commandMustNotBeMissing() {
    Invocation run = leasehold("run", "key");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("COMMAND");
  }

  @Test
  void optionsOfTheCommandAreItsOwn() {
    Invocation run =
        leasehold("run", "key", "-e", NOBODY, "--timeout", "200ms", "--", "ls", "--ttl", "-e");
    assertThat(run.exitCode()).isEqualTo(4);
  }
}
