package io.leasehold.bench.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.bench.peer.Usage;
import io.leasehold.torture.process.Until;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * A server in a process of its own: it can be killed and started again with the same command.
 *
 * <p>Ends with this process, however that ends in order. Used by one thread.
 */
public final class ServerProcess implements AutoCloseable {
  private static final int OUTPUT_SHOWN = 4_000;

  private final String name;
  private final List<String> command;
  private final Map<String, String> environment;
  private final Path output;
  private final Thread onExit = new Thread(this::destroy);
  private Process process;

  /**
   * One that does not run yet.
   *
   * @param output the file that what it says goes to
   */
  public ServerProcess(
      String name, List<String> command, Map<String, String> environment, Path output) {
    this.name = name;
    this.command = List.copyOf(command);
    this.environment = Map.copyOf(environment);
    this.output = output;
    Runtime.getRuntime().addShutdownHook(onExit);
  }

  public void start() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
    builder.environment().putAll(environment);
    process = builder.start();
    process.getOutputStream().close();
  }

  /** Waits until it answers; fails with what it said if it ends before. */
  public void awaitUntil(String what, BooleanSupplier answers) {
    Until.holds(
        () -> name + " " + what + "; it said:\n" + output(),
        () -> {
          if (!process.isAlive()) {
            throw new IllegalStateException(name + " ended by itself; it said:\n" + output());
          }
          return answers.getAsBoolean();
        });
  }

  /** Ends it as kill -9 does, and waits for that. */
  public void kill() {
    destroy();
    if (process != null) {
      process.onExit().join();
    }
  }

  private void destroy() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  public boolean isAlive() {
    return process != null && process.isAlive();
  }

  public long pid() {
    return process.pid();
  }

  /** What it has used since it was started; nothing once it has ended. */
  public Usage usage() {
    return isAlive() ? ProcessUsage.of(pid()) : Usage.NONE;
  }

  /** The last of what it has said. */
  public String output() {
    try {
      String all = Files.exists(output) ? Files.readString(output, UTF_8) : "";
      return all.substring(Math.max(0, all.length() - OUTPUT_SHOWN));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    kill();
    try {
      Runtime.getRuntime().removeShutdownHook(onExit);
    } catch (IllegalStateException endsAnyway) {
      // This process ends already, and the hook has run or will.
    }
  }
}
