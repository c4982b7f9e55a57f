package io.leasehold.torture.record;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.torture.record.Lines.Done;
import io.leasehold.torture.record.Lines.Wish;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * The worker's end of the talk. Thread-safe: every actor of a process has its deeds recorded by the
 * same scribe.
 */
public final class Scribe {
  private final BufferedReader in;
  private final PrintStream out;
  private final AtomicLong numbers = new AtomicLong();
  private final Map<Long, CompletableFuture<Void>> wishes = new ConcurrentHashMap<>();
  private final CompletableFuture<Void> next = new CompletableFuture<>();
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();

  public Scribe(InputStream in, PrintStream out) {
    this.in = new BufferedReader(new InputStreamReader(in, UTF_8));
    this.out = out;
  }

  /** Listens until the harness says stop or is gone; both end every attempt that has not begun. */
  public void listen() {
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.equals(Lines.STOP)) {
          break;
        }
        if (line.equals(Lines.NEXT)) {
          next.complete(null);
          continue;
        }
        CompletableFuture<Void> go = wishes.remove(Lines.numberOfGo(line));
        if (go != null) {
          go.complete(null);
        }
      }
    } catch (IOException gone) {
      // As good as a stop.
    }
    stopped.complete(null);
    wishes.values().forEach(wish -> wish.cancel(false));
  }

  /** Completes when there is nothing more to do. */
  public CompletableFuture<Void> stopped() {
    return stopped.copy();
  }

  /** Whether the harness wants the next part of the work to begin. */
  public boolean isNext() {
    return next.isDone();
  }

  public boolean isStopped() {
    return stopped.isDone();
  }

  /**
   * Has the attempt stamped, acts, and has the answer stamped.
   *
   * @param act must not throw but when it was interrupted; what it cannot know it tells as unknown
   * @throws InterruptedException if the harness wants no more
   */
  public Told record(String actor, Attempt attempt, Callable<Told> act) throws Exception {
    long number = numbers.incrementAndGet();
    try {
      wish(number, actor, attempt).get();
    } catch (ExecutionException | CancellationException noMore) {
      throw new InterruptedException("no more deeds are wanted");
    }
    Told told = act.call();
    say(new Done(number, told).line());
    return told;
  }

  /**
   * The same without waiting, for many at once.
   *
   * @param act must not fail, nor block
   */
  public CompletableFuture<Told> recordLater(
      String actor, Attempt attempt, Supplier<CompletableFuture<Told>> act) {
    long number = numbers.incrementAndGet();
    return wish(number, actor, attempt)
        .thenCompose(go -> act.get())
        .thenApply(
            told -> {
              say(new Done(number, told).line());
              return told;
            });
  }

  /** Completes when it may be done; is cancelled if no more deeds are wanted. */
  private CompletableFuture<Void> wish(long number, String actor, Attempt attempt) {
    CompletableFuture<Void> go = new CompletableFuture<>();
    wishes.put(number, go);
    if (isStopped()) {
      go.cancel(false);
    } else {
      say(new Wish(number, actor, attempt).line());
    }
    return go;
  }

  /** Tells what nobody thought of, so that the run counts as one that went wrong. */
  public void unforeseen(Throwable what) {
    StringWriter trace = new StringWriter();
    what.printStackTrace(new PrintWriter(trace));
    trace.toString().lines().forEach(this::say);
  }

  private void say(String line) {
    synchronized (out) {
      out.println(line);
      out.flush();
    }
  }
}
