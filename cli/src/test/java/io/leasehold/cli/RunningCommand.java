package io.leasehold.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/** A command line that has not ended yet: its lines can be awaited, and it can be interrupted. */
final class RunningCommand implements AutoCloseable {
  private final Lines out = new Lines();
  private final Lines err = new Lines();
  private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
  private final Thread thread;

  RunningCommand(String... args) {
    Terminal terminal =
        new Terminal(new PrintWriter(out), new PrintWriter(err), false, false, true);
    thread = new Thread(() -> exitCode.complete(Main.run(terminal, args)), "command");
    thread.start();
  }

  /** The next line of data. */
  String line() throws InterruptedException {
    return out.lines.take();
  }

  /** Waits for a remark that contains the text. */
  void awaitRemark(String text) throws InterruptedException {
    String remark = err.lines.take();
    while (!remark.contains(text)) {
      remark = err.lines.take();
    }
  }

  int interrupted() {
    thread.interrupt();
    return exitCode.join();
  }

  int ended() {
    return exitCode.join();
  }

  @Override
  public void close() {
    interrupted();
  }

  /** Cuts what is written into lines. */
  private static final class Lines extends Writer {
    final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final StringBuilder line = new StringBuilder();

    @Override
    public synchronized void write(char[] chars, int from, int count) {
      for (int i = from; i < from + count; i++) {
        if (chars[i] == '\n') {
          lines.add(line.toString());
          line.setLength(0);
        } else {
          line.append(chars[i]);
        }
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
