package io.leasehold.doors.etcd.lock;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.leasehold.doors.etcd.wire.Failures;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Errors as the lock and election services of etcd give them: what the server below them refuses
 * comes with its text, but with no code of its own.
 *
 * <p>What may go better elsewhere or later keeps its code, so that clients try again.
 */
final class Untyped {
  private Untyped() {}

  /** What was asked for, with such errors; cancelling the one cancels the other. */
  static <T> CompletableFuture<T> ask(Supplier<CompletableFuture<T>> ask) {
    CompletableFuture<T> told = new CompletableFuture<>();
    CompletableFuture<T> asked;
    try {
      asked = ask.get();
    } catch (RuntimeException refused) {
      told.completeExceptionally(of(refused));
      return told;
    }
    CompletableFuture<T> unused =
        told.whenComplete(
            (answer, failure) -> {
              if (told.isCancelled()) {
                asked.cancel(false);
              }
            });
    CompletableFuture<T> unusedToo =
        asked.whenComplete(
            (answer, failure) -> {
              if (failure == null) {
                told.complete(answer);
              } else if (!told.isDone()) {
                told.completeExceptionally(of(failure));
              }
            });
    return told;
  }

  static StatusRuntimeException of(Throwable failure) {
    Status status = Failures.of(failure).getStatus();
    return switch (status.getCode()) {
      case NOT_FOUND, INVALID_ARGUMENT, FAILED_PRECONDITION, OUT_OF_RANGE ->
          Status.UNKNOWN.withDescription(status.getDescription()).asRuntimeException();
      default -> status.asRuntimeException();
    };
  }
}
