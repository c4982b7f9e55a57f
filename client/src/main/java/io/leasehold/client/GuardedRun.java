package io.leasehold.client;

import io.leasehold.client.holder.Status;
import io.leasehold.client.keeper.Kept;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** One task on the caller's own thread, which is interrupted if ownership is lost meanwhile. */
final class GuardedRun {
  private final Kept kept;
  private final Supplier<Optional<Loss>> loss;
  private final Thread worker = Thread.currentThread();
  private boolean over;
  private boolean interrupted;

  GuardedRun(Kept kept, Supplier<Optional<Loss>> loss) {
    this.kept = kept;
    this.loss = loss;
  }

  <T> T call(Callable<T> task) throws Exception {
    Kept.Listener alarm =
        status -> {
          if (status == Status.LOST) {
            interrupt();
          }
        };
    kept.listen(alarm);
    Exception failure = null;
    T result = null;
    try {
      if (loss.get().isEmpty()) {
        result = task.call();
      }
    } catch (Exception thrown) {
      failure = thrown;
    } finally {
      // In this order: to wait for the keeper's lock hides an interrupt for a moment, and the alarm
      // must not take the thread for one that nobody has interrupted.
      disarm(failure);
      kept.unlisten(alarm);
    }
    Optional<Loss> lost = loss.get();
    if (lost.isPresent()) {
      throw new LeaseLostException(lost.get(), failure);
    }
    if (failure != null) {
      throw failure;
    }
    return result;
  }

  /** A thread that somebody else has interrupted already needs, and gets, no second one. */
  private synchronized void interrupt() {
    if (!over && !worker.isInterrupted()) {
      interrupted = true;
      worker.interrupt();
    }
  }

  /**
   * After this the thread is not interrupted any more. An interrupt of ours does not linger; one of
   * somebody else's does, also if the task ended by it.
   */
  private synchronized void disarm(Exception failure) {
    over = true;
    boolean ended = failure instanceof InterruptedException;
    if (interrupted && !ended) {
      boolean unused = Thread.interrupted();
    } else if (!interrupted && ended && loss.get().isPresent()) {
      worker.interrupt();
    }
  }
}
