package io.leasehold.doors.etcd.watch;

import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What a stream does next, always on its event loop and each step as a task of its own: however
 * fast the answers come, they never nest. A step that fails ends the stream, and a stream that has
 * ended takes no step. Owned by the event loop.
 */
final class Steps {
  private final EventExecutor loop;
  private final Consumer<Throwable> onFailure;
  private final List<Future<?>> repeated = new ArrayList<>();
  private boolean over;

  Steps(EventExecutor loop, Consumer<Throwable> onFailure) {
    this.loop = loop;
    this.onFailure = onFailure;
  }

  /** May be called by any thread. */
  void soon(Runnable step) {
    loop.execute(() -> run(step));
  }

  void every(Duration interval, Runnable step) {
    long millis = interval.toMillis();
    repeated.add(loop.scheduleAtFixedRate(() -> run(step), millis, millis, TimeUnit.MILLISECONDS));
  }

  /** Goes on with an answer; one that was cancelled is no longer wanted by anybody. */
  <T> void then(CompletableFuture<T> asked, Consumer<T> next) {
    CompletableFuture<T> unused =
        asked.whenCompleteAsync(
            (answer, failure) -> {
              if (failure == null) {
                run(() -> next.accept(answer));
              } else if (!isCancelled(failure)) {
                fail(failure);
              }
            },
            loop);
  }

  private static boolean isCancelled(Throwable failure) {
    return failure instanceof CancellationException
        || (failure instanceof CompletionException
            && failure.getCause() instanceof CancellationException);
  }

  /** Takes a step now, on the event loop. */
  void run(Runnable step) {
    if (over) {
      return;
    }
    try {
      step.run();
    } catch (RuntimeException failure) {
      fail(failure);
    }
  }

  private void fail(Throwable failure) {
    if (!over) {
      onFailure.accept(failure);
    }
  }

  void stop() {
    over = true;
    repeated.forEach(task -> task.cancel(false));
  }
}
