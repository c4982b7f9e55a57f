package io.leasehold.client;

import io.leasehold.client.holder.Status;
import io.leasehold.client.keeper.Kept;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A task behind a future, which is cancelled if ownership is lost meanwhile. */
final class GuardedFuture<T> {
  private final Kept kept;
  private final Supplier<Optional<Loss>> loss;
  private final CompletableFuture<T> result = new CompletableFuture<>();

  GuardedFuture(Kept kept, Supplier<Optional<Loss>> loss) {
    this.kept = kept;
    this.loss = loss;
  }

  CompletableFuture<T> of(CompletableFuture<T> running) {
    Kept.Listener alarm =
        status -> {
          if (status == Status.LOST) {
            // Both futures may run code of the application, and this is the keeper's thread.
            result.defaultExecutor().execute(() -> stop(running));
          }
        };
    kept.listen(alarm);
    var unused =
        running.whenComplete(
            (value, failure) -> {
              kept.unlisten(alarm);
              finish(value, failure);
            });
    var unusedToo =
        result.whenComplete(
            (value, failure) -> {
              if (result.isCancelled()) {
                running.cancel(true);
              }
            });
    return result;
  }

  /** The task first: whoever hears of the loss may rely on the task having heard of it too. */
  private void stop(CompletableFuture<T> running) {
    running.cancel(true);
    loss.get().ifPresent(why -> result.completeExceptionally(new LeaseLostException(why)));
  }

  /** What ended after the loss is not to be taken for a success, whoever was faster. */
  private void finish(T value, Throwable failure) {
    Optional<Loss> lost = loss.get();
    if (lost.isPresent()) {
      result.completeExceptionally(new LeaseLostException(lost.get(), failure));
    } else if (failure != null) {
      result.completeExceptionally(failure);
    } else {
      result.complete(value);
    }
  }
}
