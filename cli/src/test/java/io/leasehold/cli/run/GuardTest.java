package io.leasehold.cli.run;

import static io.leasehold.cli.run.Shell.exitCode;
import static io.leasehold.cli.run.Shell.waitForNothing;
import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.cli.run.Caretaker.Remains;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real guard over real commands. */
class GuardTest {
  private static final String STUBBORN =
      "trap 'echo no > \"$PIPE\"' TERM; echo up > \"$PIPE\"; while :; do sleep 0.05; done";
  private static final long AN_HOUR = HOURS.toNanos(1);

  @TempDir private Path folder;
  private Shell shell;

  @BeforeEach
  void openShell() throws Exception {
    shell = new Shell(folder);
  }

  @AfterEach
  void closeShell() {
    shell.close();
  }

  @Test
  void guardWhoseMasterIsGoneStopsTheCommandThenKillsIt() throws Exception {
    CommandGroup command = shell.starts(STUBBORN);
    assertThat(shell.hears()).isEqualTo("up");
    Guard guard = guard(command, AN_HOUR, 300);
    // What the end of this process would do.
    guard.process().getOutputStream().close();
    assertThat(shell.hears()).isEqualTo("no");
    assertThat(exitCode(command)).isEqualTo(128 + 9);
    waitForNothing(command);
  }

  @Test
  void guardThatIsToldNothingKillsWhenTheTimeIsOver() throws Exception {
    CommandGroup command = shell.starts(STUBBORN);
    assertThat(shell.hears()).isEqualTo("up");
    Guard guard = guard(command, MILLISECONDS.toNanos(100), 3_600_000);
    assertThat(exitCode(command)).isEqualTo(128 + 9);
    assertThat(guard.process().waitFor(60, SECONDS)).isTrue();
  }

  @Test
  void guardGoesByWhatItWasToldLast() throws Exception {
    CommandGroup command = shell.starts(STUBBORN);
    assertThat(shell.hears()).isEqualTo("up");
    Guard guard = guard(command, AN_HOUR, 3_600_000);
    guard.tell(AN_HOUR, 0);
    guard.tell(0, 0);
    assertThat(exitCode(command)).isEqualTo(128 + 9);
    guard.tell(AN_HOUR, 0);
  }

  @Test
  void guardThatIsDismissedLeavesTheCommandAlone() throws Exception {
    CommandGroup command = shell.starts(STUBBORN);
    assertThat(shell.hears()).isEqualTo("up");
    Guard guard = guard(command, AN_HOUR, 0);
    guard.close();
    assertThat(guard.process().waitFor(60, SECONDS)).isTrue();
    assertThat(guard.process().exitValue()).isZero();
    assertThat(command.remains()).isEqualTo(Remains.RUNNING);
    command.kill();
    waitForNothing(command);
  }

  @Test
  void ungroupedCommandHasNoGuard() throws Exception {
    CommandGroup command = shell.startsWithoutSetsid("exit 0");
    assertThat(Guard.over(command, AN_HOUR, 0)).isEmpty();
  }

  private static Guard guard(CommandGroup command, long leftNanos, long graceMillis)
      throws Exception {
    return Guard.over(command, leftNanos, MILLISECONDS.toNanos(graceMillis)).orElseThrow();
  }
}
