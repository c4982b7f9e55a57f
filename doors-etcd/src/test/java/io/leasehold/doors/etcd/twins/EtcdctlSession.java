package io.leasehold.doors.etcd.twins;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.doors.etcd.twins.Etcdctl.Printed;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** An etcdctl that runs: its lines are read as they come, and it is ended by its handle. */
public final class EtcdctlSession implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  private final Consumer<String> note;
  private final Lines out;
  private final Lines error;
  private int noted;

  EtcdctlSession(Process process, Consumer<String> note) {
    this.process = process;
    this.note = note;
    this.out = Lines.of(process.inputReader(UTF_8));
    this.error = Lines.of(process.errorReader(UTF_8));
  }

  /** Gives it lines to read; more may follow. */
  public void say(String input) {
    Writer toIt = process.outputWriter(UTF_8);
    try {
      toIt.write(input);
      toIt.flush();
    } catch (IOException endedAlready) {
      // One that refuses its arguments does not read what it is told: its output says why.
    }
  }

  /** The end of its input. */
  void sayNoMore() {
    try {
      process.outputWriter(UTF_8).close();
    } catch (IOException endedAlready) {
      // As above.
    }
  }

  /** Waits until it has printed so many more lines, and writes them down. */
  public List<String> lines(int count) throws InterruptedException {
    out.await(noted + count);
    List<String> fresh = out.from(noted).subList(0, count);
    noted += count;
    note.accept(String.join("\n", fresh));
    return fresh;
  }

  /** Whether it has printed anything that is not written down yet. */
  public boolean hasMore() {
    return out.size() > noted;
  }

  /** Asks it to end, as Ctrl-C or a service manager would, and writes down how it did. */
  public Printed end() throws Exception {
    // By its handle: the process' own method would close its standard input as well.
    process.toHandle().destroy();
    return toItsEnd();
  }

  /** Waits for its end and writes down what is not yet, and the exit code. */
  public Printed toItsEnd() throws Exception {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("etcdctl does not end; it said " + out + " and " + error);
    }
    out.awaitEnd();
    error.awaitEnd();
    int code = process.exitValue();
    note.accept("out\n" + String.join("\n", out.from(noted)));
    note.accept("error\n" + String.join("\n", error.from(0)));
    note.accept("exit " + code);
    return new Printed(String.join("\n", out.from(0)), String.join("\n", error.from(0)), code);
  }

  /** Kills it, if it still runs; nothing is written down. */
  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** What came from a pipe so far. Thread-safe. */
  private static final class Lines {
    private final List<String> lines = new ArrayList<>();
    private boolean ended;

    static Lines of(BufferedReader pipe) {
      Lines lines = new Lines();
      Thread reader = new Thread(() -> lines.read(pipe), "etcdctl-output");
      reader.setDaemon(true);
      reader.start();
      return lines;
    }

    private void read(BufferedReader pipe) {
      try (pipe) {
        for (String line = pipe.readLine(); line != null; line = pipe.readLine()) {
          add(line);
        }
      } catch (IOException killed) {
        // What it said before stays.
      }
      markEnded();
    }

    private synchronized void add(String line) {
      lines.add(line);
      notifyAll();
    }

    private synchronized void markEnded() {
      ended = true;
      notifyAll();
    }

    synchronized void await(int count) throws InterruptedException {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (lines.size() < count && !ended) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          break;
        }
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
      if (lines.size() < count) {
        throw new AssertionError("wanted " + count + " lines of etcdctl, got " + lines);
      }
    }

    synchronized void awaitEnd() throws InterruptedException {
      while (!ended) {
        wait();
      }
    }

    synchronized int size() {
      return lines.size();
    }

    synchronized List<String> from(int first) {
      return List.copyOf(lines.subList(first, lines.size()));
    }

    @Override
    public synchronized String toString() {
      return lines.toString();
    }
  }
}
