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
      result = task.call();
    } catch (Exception thrown) {
      failure = thrown;
    } finally {
      kept.unlisten(alarm);
      disarm();
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

  private synchronized void interrupt() {
    if (!over) {
      interrupted = true;
      worker.interrupt();
    }
  }

  /**
   * After this the thread is not interrupted any more, and an interrupt of ours does not linger.
   */
  private synchronized void disarm() {
    over = true;
    if (interrupted) {
      boolean unused = Thread.interrupted();
    }
  }
}
