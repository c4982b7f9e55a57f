package io.leasehold.fence.file;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.fence.file.Writer.Write;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A {@link Writer} in a JVM of its own, and what it acknowledged. */
final class WriterProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader lines;
  private final List<Write> acknowledged = new ArrayList<>();

  private WriterProcess(Process process) {
    this.process = process;
    this.lines = new BufferedReader(new InputStreamReader(process.getInputStream(), US_ASCII));
  }

  static WriterProcess start(String kind, Path path, long token, long step, int count, int length)
      throws IOException {
    return new WriterProcess(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                Writer.class.getName(),
                kind,
                path.toString(),
                Long.toString(token),
                Long.toString(step),
                Integer.toString(count),
                Integer.toString(length))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  /** Waits until so many writes were acknowledged, or the process has ended. */
  void awaitAcknowledged(int count) throws IOException {
    boolean more = true;
    while (acknowledged.size() < count && more) {
      more = readLine();
    }
  }

  /** Kills it as kill -9 does, and reads what it said before it died. */
  void kill() throws IOException, InterruptedException {
    // Not through the Process, which would close the pipe with all that is still in it.
    assertThat(process.toHandle().destroyForcibly()).isTrue();
    assertThat(awaitEnd()).isNotZero();
  }

  int awaitEnd() throws IOException, InterruptedException {
    boolean more = true;
    while (more) {
      more = readLine();
    }
    return process.waitFor();
  }

  /** The writes that were acknowledged, in order. */
  List<Write> acknowledged() {
    return acknowledged;
  }

  private boolean readLine() throws IOException {
    String line = lines.readLine();
    if (line == null) {
      return false;
    }
    if (!line.startsWith("stale")) {
      acknowledged.add(Write.parse(line));
    }
    return true;
  }

  @Override
  public void close() {
    Process unused = process.destroyForcibly();
  }
}
