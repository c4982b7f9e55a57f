package io.leasehold.client.cache;

import io.leasehold.client.Answers;
import io.leasehold.client.Claiming;
import io.leasehold.client.Held;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** One write: hold the key alone, write fenced by that, give it back. */
final class Writing<T> {
  private final CompletableFuture<Held> alone;
  private final CompletableFuture<T> result = new CompletableFuture<>();

  /** Stands in line at once. */
  Writing(Claiming claiming) {
    this.alone = claiming.acquireAsync();
  }

  CompletableFuture<T> write(Function<Held, CompletableFuture<T>> act) {
    var unused =
        alone.whenComplete(
            (held, failure) -> {
              if (failure != null) {
                result.completeExceptionally(Answers.translate(failure));
              } else {
                write(held, act);
              }
            });
    var unusedToo =
        result.whenComplete(
            (value, failure) -> {
              if (result.isCancelled()) {
                alone.cancel(true);
              }
            });
    return result;
  }

  /** Answered when the write is done, not when the key is given back: that needs no patience. */
  private void write(Held held, Function<Held, CompletableFuture<T>> act) {
    if (result.isDone()) {
      var unused = held.closeAsync();
      return;
    }
    var unused =
        act.apply(held)
            .whenComplete(
                (value, failure) -> {
                  var unusedRelease = held.closeAsync();
                  if (failure != null) {
                    result.completeExceptionally(Answers.translate(failure));
                  } else {
                    result.complete(value);
                  }
                });
  }
}
