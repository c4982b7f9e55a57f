package io.leasehold.client.keeper;

import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.connection.UnreachableException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Something that was asked for and must not be left lying around at the server: if nobody is there
 * to take it any more, or nobody knows whether it was given, it is given back.
 *
 * @param <T> what is asked for
 * @param <R> the reply that brings it
 */
abstract class Gift<T, R> {
  private final CompletableFuture<T> gift = new CompletableFuture<>();

  /** The call is over, one way or another; comes before everything else. */
  abstract void answered();

  /** Takes it out of the reply, into care. */
  abstract T unpack(R reply);

  /** It was taken into care, and then nobody wanted it. */
  abstract void giveBack(T unwanted);

  /** It was given, and was not taken into care. */
  abstract void sendBack(R reply);

  /** It may have been given. */
  abstract void callOff();

  /** Cancelling the future ends the call. */
  final CompletableFuture<T> of(CompletableFuture<R> answer) {
    var unused =
        answer.whenComplete(
            (reply, failure) -> {
              answered();
              if (failure != null) {
                fail(failure);
              } else {
                arrive(reply);
              }
            });
    var unusedToo =
        gift.whenComplete(
            (value, failure) -> {
              if (gift.isCancelled()) {
                answer.cancel(true);
              }
            });
    return gift;
  }

  private void arrive(R reply) {
    if (gift.isCancelled()) {
      sendBack(reply);
      return;
    }
    T value;
    try {
      value = unpack(reply);
    } catch (RuntimeException notAdmitted) {
      sendBack(reply);
      gift.completeExceptionally(notAdmitted);
      return;
    }
    if (!gift.complete(value)) {
      giveBack(value);
    }
  }

  private void fail(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (!(cause instanceof RefusedException) && !(cause instanceof UnreachableException)) {
      callOff();
    }
    gift.completeExceptionally(cause);
  }
}
