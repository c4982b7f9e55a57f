package io.leasehold.cli.run;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.leasehold.cli.run.Caretaker.Remains;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A command and what it starts, in a process group of its own, so that all of it can be stopped.
 *
 * <p>Java can make no process group, so the command is started by {@code setsid}, which makes one
 * and then becomes the command: the id of the process is that of the group. Where there is no
 * {@code setsid} the descendants that Java can see have to do.
 *
 * <p>A process that leaves the group and whose parents have ended is out of reach.
 */
public final class CommandGroup {
  private static final String[] STANDARD_PATH = {"/usr/bin", "/bin"};

  private final Process process;
  private final boolean grouped;

  private CommandGroup(Process process, boolean grouped) {
    this.process = process;
    this.grouped = grouped;
  }

  /** Starts it with the streams of this process and these variables added to its environment. */
  public static CommandGroup start(List<String> command, Map<String, String> variables)
      throws IOException {
    return start(command, variables, find("setsid"));
  }

  static CommandGroup start(
      List<String> command, Map<String, String> variables, Optional<Path> setsid)
      throws IOException {
    List<String> words = new ArrayList<>();
    setsid.ifPresent(program -> words.add(program.toString()));
    words.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
    builder.environment().putAll(variables);
    return new CommandGroup(builder.start(), setsid.isPresent());
  }

  /** Where a program is, as a shell would find it: by its path, or in the folders of PATH. */
  public static Optional<Path> find(String program) {
    if (program.contains("/")) {
      return Optional.of(Path.of(program)).filter(CommandGroup::isProgram);
    }
    String path = System.getenv().getOrDefault("PATH", String.join(":", STANDARD_PATH));
    for (String folder : path.split(File.pathSeparator, -1)) {
      Path file = Path.of(folder).resolve(program);
      if (isProgram(file)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  /** The process group, or where there is none the process. */
  public long id() {
    return process.pid();
  }

  /** Whether there is a group. */
  public boolean grouped() {
    return grouped;
  }

  /** Its exit code, once it has ended: 128 and the signal if a signal ended it. */
  public CompletableFuture<Integer> exitCode() {
    return process.onExit().thenApply(Process::exitValue);
  }

  public Remains remains() {
    if (process.isAlive()) {
      return Remains.RUNNING;
    }
    boolean more = grouped && Remnants.known() && Remnants.anyIn(process.pid());
    return more ? Remains.LEFTOVERS : Remains.NOTHING;
  }

  /** Sends a signal, by its name without SIG, to all of the group. */
  public void signal(String name) {
    if (!grouped || !sendToGroup(name)) {
      signalEach(name);
    }
  }

  /**
   * Ends all of it: the group, and every descendant that left it and can still be found. Those are
   * looked for first: once their parents are gone nothing shows whose they are.
   */
  public void kill() {
    List<ProcessHandle> descendants = process.descendants().toList();
    process.destroyForcibly();
    if (grouped) {
      sendToGroup("KILL");
    }
    descendants.forEach(ProcessHandle::destroyForcibly);
  }

  /** False if it could not be sent: the group is gone, or has not been made yet. */
  private boolean sendToGroup(String name) {
    try {
      // The kill that is part of every shell, since not every system has the program.
      Process kill =
          new ProcessBuilder("sh", "-c", "kill -s \"$1\" -- \"-$2\"", "sh", name, id() + "")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return kill.waitFor(5, SECONDS) && kill.exitValue() == 0;
    } catch (IOException noMoreProcesses) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void signalEach(String name) {
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    for (ProcessHandle each : all) {
      if (name.equals("KILL")) {
        each.destroyForcibly();
      } else {
        each.destroy();
      }
    }
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
