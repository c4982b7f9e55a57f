package io.leasehold.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.leasehold.cli.run.Caretaker.Remains;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * Real commands of a shell, and a pipe through which they say where they are. Closing it ends those
 * that still run.
 */
final class Shell implements AutoCloseable {
  private static final long PATIENCE_NANOS = SECONDS.toNanos(60);

  private final Path pipe;
  private final List<CommandGroup> started = new ArrayList<>();

  Shell(Path folder) throws Exception {
    this.pipe = folder.resolve("pipe");
    int code = new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    if (code != 0) {
      throw new IOException("mkfifo ended with " + code);
    }
  }

  /** Starts a script that finds the pipe in $PIPE. */
  CommandGroup starts(String script) throws IOException {
    return starts(script, CommandGroup.find("setsid"));
  }

  CommandGroup startsWithoutSetsid(String script) throws IOException {
    return starts(script, Optional.empty());
  }

  private CommandGroup starts(String script, Optional<Path> setsid) throws IOException {
    CommandGroup command =
        CommandGroup.start(List.of("sh", "-c", script), Map.of("PIPE", pipe.toString()), setsid);
    started.add(command);
    return command;
  }

  /**
   * Waits for what a script writes into the pipe next; on another thread, since nothing else can
   * end the wait for a script that was never started.
   */
  String hears() throws Exception {
    return CompletableFuture.supplyAsync(this::line).get(60, SECONDS);
  }

  /** Opens it again if all it saw was the end of whoever wrote the line before. */
  private String line() {
    try {
      String line = null;
      while (line == null) {
        try (BufferedReader reader = Files.newBufferedReader(pipe, UTF_8)) {
          line = reader.readLine();
        }
      }
      return line;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Waits for a script that reads from the pipe. */
  void says(String line) throws IOException {
    Files.writeString(pipe, line + "\n");
  }

  Path pipe() {
    return pipe;
  }

  static int exitCode(CommandGroup command) throws Exception {
    return command.exitCode().get(60, SECONDS);
  }

  /** Waits until nothing is left of a command; descendants end without telling anybody. */
  static void waitForNothing(CommandGroup command) {
    long start = System.nanoTime();
    while (command.remains() != Remains.NOTHING) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new AssertionError("something is left of group " + command.id());
      }
      LockSupport.parkNanos(MILLISECONDS.toNanos(2));
    }
  }

  @Override
  public void close() {
    started.stream()
        .filter(command -> command.remains() != Remains.NOTHING)
        .forEach(CommandGroup::kill);
  }
}
