package io.leasehold.embedded;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A thread that does what it is told, one thing after the other. */
public final class Actor implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  private final ExecutorService thread;
  private volatile Thread running;
  private volatile boolean busy;

  public Actor(String name) {
    this.thread =
        Executors.newSingleThreadExecutor(
            task -> {
              running = new Thread(task, name);
              running.setDaemon(true);
              return running;
            });
  }

  /** Something to do that may fail. */
  @FunctionalInterface
  public interface Step {
    void take() throws Exception;
  }

  /** Does it, and returns when it is done. */
  public void does(Step step) throws Exception {
    end(starts(step));
  }

  /** Does it, and returns what came out. */
  public <T> T says(Callable<T> question) throws Exception {
    return end(starts(question));
  }

  /** Tries it, and returns whether that worked. */
  public boolean can(Callable<Boolean> attempt) throws Exception {
    return says(attempt);
  }

  /** Begins with it. */
  public CompletableFuture<Void> starts(Step step) {
    return starts(
        () -> {
          step.take();
          return null;
        });
  }

  private <T> CompletableFuture<T> starts(Callable<T> task) {
    CompletableFuture<T> done = new CompletableFuture<>();
    thread.execute(
        () -> {
          busy = true;
          try {
            T result = task.call();
            busy = false;
            done.complete(result);
          } catch (Throwable failure) {
            busy = false;
            done.completeExceptionally(failure);
          }
        });
    return done;
  }

  /** Waits for the end of something that was started, and fails as it did. */
  public static <T> T end(CompletableFuture<T> started) throws Exception {
    try {
      return started.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof Exception failure) {
        throw failure;
      }
      throw new AssertionError(failed.getCause());
    }
  }

  /** Interrupts what it was told to do, once it has begun with it. */
  public void interrupt() {
    SharedNode.until(() -> busy);
    running.interrupt();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
