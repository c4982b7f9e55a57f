package io.leasehold.client.keeper;

import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.connection.UnreachableException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Something that was asked for and must not be left lying around at the server: if nobody is there
 * to take it any more, or nobody knows whether it was given, it is given back.
 */
final class Gift<T, R> {
  private final CompletableFuture<R> answer;
  private final CompletableFuture<T> gift = new CompletableFuture<>();
  private final Supplier<CompletableFuture<Void>> abandon;

  /**
   * @param answer of the call that asks for it
   * @param abandon tells the server that it is not wanted, whether it was given or not
   */
  Gift(CompletableFuture<R> answer, Supplier<CompletableFuture<Void>> abandon) {
    this.answer = answer;
    this.abandon = abandon;
  }

  /** Cancelling the future ends the call. */
  CompletableFuture<T> unpackedBy(Function<R, T> unpack) {
    var unused =
        answer.whenComplete(
            (reply, failure) -> {
              if (failure != null) {
                fail(failure);
              } else {
                unpack(reply, unpack);
              }
            });
    var unusedToo =
        gift.whenComplete(
            (value, failure) -> {
              if (gift.isCancelled() && !answer.isDone()) {
                answer.cancel(true);
              }
            });
    return gift;
  }

  private void unpack(R reply, Function<R, T> unpack) {
    if (gift.isCancelled()) {
      var unused = abandon.get();
      return;
    }
    try {
      if (!gift.complete(unpack.apply(reply))) {
        var unused = abandon.get();
      }
    } catch (RuntimeException notAdmitted) {
      var unused = abandon.get();
      gift.completeExceptionally(notAdmitted);
    }
  }

  private void fail(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (!(cause instanceof RefusedException) && !(cause instanceof UnreachableException)) {
      var unused = abandon.get();
    }
    gift.completeExceptionally(cause);
  }
}
