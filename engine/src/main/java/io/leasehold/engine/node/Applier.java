package io.leasehold.engine.node;

import io.leasehold.core.LeaseMachine;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Lets entries of the log and reads have the lease machine one at a time, in the order they came.
 *
 * <p>An entry that finds the machine free is applied by the thread that brings it: on the way to an
 * answer every change of threads costs about as much as applying the entry. That thread does no
 * more than its own entry; reads, and all that came meanwhile, are done by a thread of this class.
 *
 * <p>An entry that cannot be applied is a broken invariant: from then on everything is refused, so
 * that a replica never goes on without it.
 */
final class Applier {
  /** Entries that wait here at most; the log is slowed down beyond that. */
  private static final int ENTRIES = 256;

  /** Something to do with the machine, and who is told if that is no longer possible. */
  private record Task(Consumer<LeaseMachine> work, Consumer<Throwable> refused) {}

  private final State state;
  private final Consumer<Throwable> onBroken;
  private final Queue<Task> tasks = new ConcurrentLinkedQueue<>();

  /** Tasks that are not done. Whoever makes it 1 has the machine, until it is 0 or handed on. */
  private final AtomicInteger undone = new AtomicInteger();

  private final Semaphore entries = new Semaphore(ENTRIES);
  private final Thread thread;

  /** Whether the machine was handed to the thread. */
  private final AtomicBoolean called = new AtomicBoolean();

  private volatile Thread busy;
  private volatile Throwable refusal;
  private volatile boolean ended;

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

  /** Runs work on the machine in turn; {@code refused} is called instead if that has stopped. */
  void execute(Consumer<LeaseMachine> work, Consumer<Throwable> refused) {
    if (add(new Task(work, refused))) {
      handOn();
    }
  }

  /** As {@link #execute}, but a failure of the work stops the replica. Blocks if too many wait. */
  CompletableFuture<Void> executeEntry(Consumer<LeaseMachine> work) {
    entries.acquireUninterruptibly();
    CompletableFuture<Void> applied = new CompletableFuture<>();
    CompletableFuture<Void> unused = applied.whenComplete((ok, failure) -> entries.release());
    Consumer<LeaseMachine> entry =
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
        };
    if (add(new Task(entry, applied::completeExceptionally))) {
      workUntil(applied::isDone);
    }
    return applied;
  }

  /** True if the caller has the machine now. */
  private boolean add(Task task) {
    tasks.add(task);
    return undone.getAndIncrement() == 0;
  }

  /** Gives the machine to the thread, or does what is left if that has ended: only refusals. */
  private void handOn() {
    called.set(true);
    LockSupport.unpark(thread);
    if (ended && called.compareAndSet(true, false)) {
      workUntil(() -> false);
    }
  }

  private void workUntil(BooleanSupplier enough) {
    while (true) {
      busy = Thread.currentThread();
      work(tasks.remove());
      busy = null;
      if (undone.decrementAndGet() == 0) {
        return;
      }
      if (enough.getAsBoolean()) {
        handOn();
        return;
      }
    }
  }

  private void work(Task task) {
    Throwable why = refusal;
    try {
      if (why == null) {
        task.work().accept(state.machine());
      } else {
        task.refused().accept(why);
      }
    } catch (Throwable e) {
      // Reads answer for their own failures; whatever still comes here must not stop the log.
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }

  private void run() {
    while (!ended) {
      if (called.compareAndSet(true, false)) {
        workUntil(() -> false);
      } else {
        LockSupport.park(this);
      }
    }
  }

  /** Finishes what waits, then refuses everything with this cause. */
  void stop(Throwable cause) {
    CompletableFuture<Void> stopped = new CompletableFuture<>();
    execute(
        machine -> {
          refusal = cause;
          stopped.complete(null);
        },
        already -> stopped.complete(null));
    if (busy != Thread.currentThread()) {
      stopped.join();
    }
    ended = true;
    LockSupport.unpark(thread);
    if (called.compareAndSet(true, false)) {
      workUntil(() -> false);
    }
  }
}
