package io.leasehold.client;

import io.leasehold.api.v1.Refusal;
import io.leasehold.client.DeniedException.Reason;
import io.leasehold.client.connection.CallFailedException;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.connection.OutcomeUnknownException;
import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.connection.UnreachableException;
import io.leasehold.client.facts.Owner;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/** Answers of the cluster, in the words of this library; for the packages built on it as well. */
public final class Answers {

  private Answers() {}

  /** The same future with failures as {@link LeaseholdException}; cancelling goes through. */
  public static <T> CompletableFuture<T> translated(CompletableFuture<T> answer) {
    return translated(answer, Function.identity());
  }

  /** As {@link #translated(CompletableFuture)}, with the result turned into something else. */
  public static <T, R> CompletableFuture<R> translated(
      CompletableFuture<T> answer, Function<? super T, ? extends R> turn) {
    CompletableFuture<R> translated = new CompletableFuture<>();
    var unused =
        answer.whenComplete(
            (value, failure) -> {
              if (failure != null) {
                translated.completeExceptionally(translate(failure));
                return;
              }
              try {
                translated.complete(turn.apply(value));
              } catch (RuntimeException fault) {
                translated.completeExceptionally(fault);
              }
            });
    var unusedToo =
        translated.whenComplete(
            (value, failure) -> {
              if (translated.isCancelled()) {
                answer.cancel(true);
              }
            });
    return translated;
  }

  /** Waits. An interrupted caller cancels what it waited for. */
  public static <T> T await(CompletableFuture<T> answer) throws InterruptedException {
    try {
      return answer.get();
    } catch (InterruptedException interrupted) {
      answer.cancel(true);
      throw interrupted;
    } catch (ExecutionException failed) {
      throw unchecked(failed.getCause());
    }
  }

  private static RuntimeException unchecked(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return translate(cause) instanceof RuntimeException known
        ? known
        : new IllegalStateException("a call failed unexpectedly", cause);
  }

  /** The exception in the words of this library; one that is none of the connection's as it is. */
  public static Throwable translate(Throwable failure) {
    if (failure instanceof CompletionException && failure.getCause() != null) {
      return translate(failure.getCause());
    }
    if (failure instanceof CancellationException || !(failure instanceof ConnectionException)) {
      return failure;
    }
    String message = failure.getMessage();
    if (failure instanceof RefusedException refused) {
      return denied(refused);
    }
    if (failure instanceof OutcomeUnknownException unknown) {
      return new UnknownOutcomeException(message, unknown.isRepeatable(), unknown);
    }
    if (failure instanceof UnreachableException) {
      return new UnavailableException(message, failure);
    }
    if (failure instanceof CallFailedException) {
      return new DeniedException(Reason.OTHER, message, List.of(), Duration.ZERO, failure);
    }
    throw new IllegalStateException("an unknown kind of failure", failure);
  }

  private static DeniedException denied(RefusedException refused) {
    Refusal refusal = refused.refusal();
    return new DeniedException(
        reason(refusal.getCode()),
        refusal.getText(),
        refusal.getHoldersList().stream().map(Owner::of).toList(),
        Duration.ofMillis(refusal.getFreeInMillis()),
        refused);
  }

  private static Reason reason(Refusal.Code code) {
    return switch (code) {
      case BAD_ARGUMENT -> Reason.BAD_ARGUMENT;
      case NO_SUCH_LEASE -> Reason.NO_SUCH_LEASE;
      case ENDED -> Reason.LEASE_ENDED;
      case ID_TAKEN -> Reason.ID_TAKEN;
      case SPENT -> Reason.SPENT;
      case NOT_HOLDER -> Reason.NOT_HOLDER;
      case STALE_TOKEN -> Reason.STALE_TOKEN;
      case NOT_WAITING -> Reason.NOT_WAITING;
      case NOT_STORED -> Reason.NOT_STORED;
      case NOT_A_COUNTER -> Reason.NOT_A_COUNTER;
      case DELAYED -> Reason.DELAYED;
      case HELD -> Reason.HELD;
      case TOO_OLD -> Reason.TOO_OLD;
      case OVER_LIMIT -> Reason.OVER_LIMIT;
      case CODE_UNKNOWN, UNRECOGNIZED -> Reason.OTHER;
    };
  }
}
