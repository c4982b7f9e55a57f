package io.leasehold.doors.grpc;

import static java.util.concurrent.CompletableFuture.completedFuture;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.doors.grpc.translate.Malformed;
import io.leasehold.doors.grpc.translate.Troubles;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A call that gets one reply. Made on the call's event loop and answered there, so that building a
 * reply never holds up the thread that applies the log.
 *
 * @param <R> the reply
 */
final class Call<R> {
  private final ServerCallStreamObserver<R> observer;
  private final CallLoop callLoop;
  private final Executor loop;

  private Call(ServerCallStreamObserver<R> observer) {
    this.observer = observer;
    this.callLoop = CallLoop.current();
    this.loop = onEventLoop(callLoop.executor());
  }

  static <R> Call<R> of(StreamObserver<R> observer) {
    return new Call<>((ServerCallStreamObserver<R>) observer);
  }

  /** Runs at once what is there already, and everything else soon. */
  private static Executor onEventLoop(EventExecutor loop) {
    return task -> {
      if (loop.inEventLoop()) {
        task.run();
      } else {
        loop.execute(task);
      }
    };
  }

  /** Lets the call stay open for as long as its caller does. */
  Call<R> withoutTimeout() {
    callLoop.stayOpen();
    return this;
  }

  /** For replies that can carry a refusal: a malformed request is answered by one, too. */
  void outcome(Supplier<CompletableFuture<Outcome>> ask, Function<Outcome, R> translate) {
    reply(
        () -> {
          try {
            return ask.get();
          } catch (Malformed malformed) {
            return completedFuture(malformed.refusal());
          }
        },
        translate);
  }

  /** For replies that cannot carry a refusal: a malformed request fails. */
  <T> void reply(Supplier<CompletableFuture<T>> ask, Function<? super T, R> translate) {
    CompletableFuture<T> asked;
    try {
      asked = ask.get();
    } catch (RuntimeException failure) {
      observer.onError(Troubles.status(failure));
      return;
    }
    observer.setOnCancelHandler(() -> asked.cancel(false));
    CompletableFuture<T> unused =
        asked.whenCompleteAsync(
            (answer, failure) -> {
              if (!observer.isCancelled()) {
                finish(answer, failure, translate);
              }
            },
            loop);
  }

  private <T> void finish(T answer, Throwable failure, Function<? super T, R> translate) {
    if (failure != null) {
      observer.onError(Troubles.status(failure));
      return;
    }
    R reply;
    try {
      reply = translate.apply(answer);
    } catch (RuntimeException unforeseen) {
      observer.onError(Troubles.status(unforeseen));
      return;
    }
    observer.onNext(reply);
    observer.onCompleted();
  }
}
