package io.leasehold.torture.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.torture.clock.Clock;
import io.leasehold.torture.network.Network.Host;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.function.Consumer;

/**
 * A program in a process of its own that is talked to in lines, over its standard input and output:
 * either it does what it is told and answers each line with one of its own, or all that it says is
 * listened to. What it says on standard error is shown as it comes.
 *
 * <p>One thread reads; {@link #tell} and the signals may come from any.
 */
public final class TalkingProcess implements AutoCloseable {
  private static final Host HERE = new Host("here", "127.0.0.1", List.of());

  private final String name;
  private final Process process;
  private final Writer toIt;
  private final BufferedReader fromIt;

  private TalkingProcess(String name, Process process) {
    this.name = name;
    this.process = process;
    this.toIt = process.outputWriter(UTF_8);
    this.fromIt = process.inputReader(UTF_8);
  }

  /** Starts the main method of a class that is on this process' own class path. */
  public static TalkingProcess start(String name, Class<?> main, String... arguments) {
    return start(name, HERE, Clock.trueTime("nobody asked for it"), main, arguments);
  }

  /** As above, on a host and with a clock of its own. */
  public static TalkingProcess start(
      String name, Host host, Clock clock, Class<?> main, String... arguments) {
    List<String> command = JavaCommand.program(main, List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(JavaCommand.on(host, clock, command))
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    return new TalkingProcess(name, Children.start(builder));
  }

  /** Tells it a line and returns what it answers. */
  public String ask(String line) {
    tell(line);
    return answer();
  }

  /** Tells it a line; {@link #answer} is to be called later. */
  public synchronized void tell(String line) {
    try {
      toIt.write(line + "\n");
      toIt.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(name + " does not listen", e);
    }
  }

  /** Waits for the answer to the oldest line that is not answered yet. */
  public String answer() {
    try {
      String line = fromIt.readLine();
      if (line == null) {
        throw new IllegalStateException(name + " ended instead of answering");
      }
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException(name + " does not answer", e);
    }
  }

  /** Hands on all that it says, until it ends. */
  public void listen(Consumer<String> listener) {
    try {
      for (String line = fromIt.readLine(); line != null; line = fromIt.readLine()) {
        listener.accept(line);
      }
    } catch (IOException ended) {
      // Its end takes the pipe with it.
    }
  }

  /** Waits for its end, and kills it if it does not come. */
  public void awaitExit() {
    Children.awaitExit(process);
  }

  /** Stops it in its tracks: it keeps its connections and its memory but does nothing. */
  public void pause() {
    Children.signal(process, "STOP");
  }

  public void resume() {
    Children.signal(process, "CONT");
  }

  /** Ends it as a power cut would. */
  public void kill() {
    process.destroyForcibly();
    Children.awaitExit(process);
  }

  @Override
  public void close() {
    kill();
  }
}
