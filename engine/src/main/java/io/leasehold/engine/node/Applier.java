package io.leasehold.engine.node;

import io.leasehold.core.LeaseMachine;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * The thread that owns the lease machine: entries of the log and reads take turns in the order they
 * came.
 *
 * <p>An entry that cannot be applied is a broken invariant: the thread stops for good, so that a
 * replica never goes on without it.
 */
final class Applier {
  /** Entries that wait here at most; the log is slowed down beyond that. */
  private static final int ENTRIES = 256;

  /** Something to do with the machine, and who is told if that is no longer possible. */
  private record Task(Consumer<LeaseMachine> work, Consumer<Throwable> refused) {}

  private final State state;
  private final Consumer<Throwable> onBroken;
  private final BlockingQueue<Task> tasks = new LinkedBlockingQueue<>();
  private final Semaphore entries = new Semaphore(ENTRIES);
  private final Thread thread;
  private volatile Throwable refusal;

  /** What is applied to: the machine can be replaced by a snapshot. */
  interface State {
    LeaseMachine machine();
  }

  Applier(String node, State state, Consumer<Throwable> onBroken) {
    this.state = state;
    this.onBroken = onBroken;
    this.thread = new Thread(this::run, "leasehold-apply-" + node);
    this.thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Runs work on the machine in turn; {@code refused} is called instead if the thread stopped. */
  void execute(Consumer<LeaseMachine> work, Consumer<Throwable> refused) {
    tasks.add(new Task(work, refused));
    Throwable stopped = refusal;
    if (stopped != null) {
      refuseAll(stopped);
    }
  }

  /** As {@link #execute}, but a failure of the work stops the replica. Blocks if too many wait. */
  CompletableFuture<Void> executeEntry(Consumer<LeaseMachine> work) {
    entries.acquireUninterruptibly();
    CompletableFuture<Void> applied = new CompletableFuture<>();
    CompletableFuture<Void> unused = applied.whenComplete((ok, failure) -> entries.release());
    execute(
        machine -> {
          try {
            work.accept(machine);
          } catch (Throwable broken) {
            refusal = broken;
            applied.completeExceptionally(broken);
            onBroken.accept(broken);
            return;
          }
          applied.complete(null);
        },
        applied::completeExceptionally);
    return applied;
  }

  private void run() {
    while (refusal == null) {
      try {
        Task task = tasks.take();
        task.work().accept(state.machine());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (RuntimeException e) {
        // Reads answer for their own failures; whatever still comes here must not stop the log.
        Thread.UncaughtExceptionHandler handler = thread.getUncaughtExceptionHandler();
        handler.uncaughtException(thread, e);
      }
    }
    refuseAll(refusal);
  }

  private void refuseAll(Throwable cause) {
    Task task;
    while ((task = tasks.poll()) != null) {
      task.refused().accept(cause);
    }
  }

  /** Finishes what waits, then refuses everything with this cause. */
  void stop(Throwable cause) {
    tasks.add(new Task(machine -> refusal = cause, refused -> {}));
    join();
    refuseAll(cause);
  }

  private void join() {
    if (Thread.currentThread() == thread) {
      return;
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
