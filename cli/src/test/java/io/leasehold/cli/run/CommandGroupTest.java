package io.leasehold.cli.run;

import static io.leasehold.cli.run.Shell.exitCode;
import static io.leasehold.cli.run.Shell.waitForNothing;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.cli.run.Caretaker.Remains;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes: what is started together is stopped together. */
class CommandGroupTest {
  private static final int KILLED = 128 + 9;
  private static final int TERMINATED = 128 + 15;

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
  void exitCodeIsPassedOn() throws Exception {
    CommandGroup command = shell.starts("exit 7");
    assertThat(exitCode(command)).isEqualTo(7);
    assertThat(command.remains()).isEqualTo(Remains.NOTHING);
  }

  @Test
  void deathBySignalIsToldAsShellsDo() throws Exception {
    assertThat(exitCode(shell.starts("kill -KILL $$"))).isEqualTo(KILLED);
  }

  @Test
  void variablesReachTheCommand() throws Exception {
    CommandGroup command =
        CommandGroup.start(
            List.of("sh", "-c", "exit $LEASEHOLD_TOKEN"), Map.of("LEASEHOLD_TOKEN", "41"));
    assertThat(exitCode(command)).isEqualTo(41);
  }

  @Test
  void commandLeadsAGroupOfItsOwn() throws Exception {
    CommandGroup command = shell.starts("ps -o pgid= -p $$ > \"$PIPE\"; exec sleep 1000");
    assertThat(shell.hears().strip()).isEqualTo(String.valueOf(command.id()));
    command.kill();
    assertThat(exitCode(command)).isEqualTo(KILLED);
  }

  @Test
  void termReachesTheWholeGroup() throws Exception {
    CommandGroup command = shell.starts("sleep 1000 & sleep 1000 & echo up > \"$PIPE\"; wait");
    assertThat(shell.hears()).isEqualTo("up");
    assertThat(command.remains()).isEqualTo(Remains.RUNNING);
    command.signal("TERM");
    assertThat(exitCode(command)).isEqualTo(TERMINATED);
    waitForNothing(command);
  }

  /** Not HUP: under nohup it is ignored here, and so by all that is started from here. */
  @Test
  void signalsArriveAsThemselves() throws Exception {
    CommandGroup command =
        shell.starts("trap 'exit 3' USR1; echo up > \"$PIPE\"; while :; do sleep 0.05; done");
    assertThat(shell.hears()).isEqualTo("up");
    command.signal("USR1");
    assertThat(exitCode(command)).isEqualTo(3);
  }

  @Test
  void commandThatIgnoresTermIsKilled() throws Exception {
    CommandGroup command =
        shell.starts(
            "trap 'echo no > \"$PIPE\"' TERM; echo up > \"$PIPE\"; while :; do sleep 0.05; done");
    assertThat(shell.hears()).isEqualTo("up");
    command.signal("TERM");
    assertThat(shell.hears()).isEqualTo("no");
    assertThat(command.remains()).isEqualTo(Remains.RUNNING);
    command.kill();
    assertThat(exitCode(command)).isEqualTo(KILLED);
    waitForNothing(command);
  }

  @Test
  void grandchildrenThatIgnoreTermAreKilledWithTheCommand() throws Exception {
    CommandGroup command =
        shell.starts("sh -c 'trap \"\" TERM; echo up > \"$PIPE\"; exec sleep 1000' & wait");
    assertThat(shell.hears()).isEqualTo("up");
    command.kill();
    waitForNothing(command);
  }

  @Test
  void descendantThatLeftTheGroupIsKilledWhileItsParentsLive() throws Exception {
    CommandGroup command =
        shell.starts("setsid sh -c 'echo $$ > \"$PIPE\"; exec sleep 1000' & wait");
    long escaped = Long.parseLong(shell.hears());
    command.kill();
    waitForNothing(command);
    while (Remnants.anyIn(escaped)) {
      Thread.onSpinWait();
    }
  }

  @Test
  void whatOutlivesTheCommandIsSeenAndCanBeStopped() throws Exception {
    CommandGroup command = shell.starts("sleep 1000 & exit 5");
    assertThat(exitCode(command)).isEqualTo(5);
    assertThat(command.remains()).isEqualTo(Remains.LEFTOVERS);
    command.signal("TERM");
    waitForNothing(command);
  }

  @Test
  void withoutSetsidTheDescendantsAreStoppedOneByOne() throws Exception {
    CommandGroup command = shell.startsWithoutSetsid("sleep 1000 & echo $! > \"$PIPE\"; wait");
    long child = Long.parseLong(shell.hears());
    assertThat(command.grouped()).isFalse();
    command.kill();
    assertThat(exitCode(command)).isEqualTo(KILLED);
    while (isRunning(child)) {
      Thread.onSpinWait();
    }
  }

  @Test
  void programsAreFoundAsAShellFindsThem() {
    assertThat(CommandGroup.find("sh")).isPresent();
    assertThat(CommandGroup.find("/bin/sh")).isPresent();
    assertThat(CommandGroup.find("no-such-program-anywhere")).isEmpty();
    assertThat(CommandGroup.find(folder.toString())).isEmpty();
  }

  private static boolean isRunning(long process) throws Exception {
    Path stat = Path.of("/proc/" + process + "/stat");
    return Files.exists(stat) && !Files.readString(stat).contains(") Z ");
  }
}
