package io.leasehold.doors.http;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** What a future failed with, and whether the request may simply be sent again. */
final class Failures {

  private Failures() {}

  /** The failure without the wrappings that futures add. */
  static Throwable cause(Throwable failure) {
    Throwable cause = failure;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  static boolean isRepeatable(Throwable failure) {
    Throwable cause = failure;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      if (cause instanceof CountsTwice) {
        return false;
      }
      cause = cause.getCause();
    }
    return true;
  }

  /** Marks a request of which a late first copy could be done over what others did since. */
  static <T> CompletableFuture<T> notRepeatable(CompletableFuture<T> future) {
    CompletableFuture<T> marked = new CompletableFuture<>();
    CompletableFuture<T> unused =
        future.whenComplete(
            (result, failure) -> {
              if (failure == null) {
                marked.complete(result);
              } else {
                marked.completeExceptionally(new CountsTwice(failure));
              }
            });
    return marked;
  }

  /** The mark. */
  private static final class CountsTwice extends CompletionException {
    private static final long serialVersionUID = 1;

    CountsTwice(Throwable cause) {
      super(cause);
    }
  }
}
