package io.leasehold.doors.etcd.wire;

import com.linecorp.armeria.server.ServiceRequestContext;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A call that gets one reply. Made on the call's event loop and answered there, so that building a
 * reply never holds up the thread that applies the log.
 *
 * @param <R> the reply
 */
public final class Call<R> {
  private final ServerCallStreamObserver<R> observer;
  private final EventExecutor loop;

  private Call(ServerCallStreamObserver<R> observer) {
    this.observer = observer;
    this.loop = currentLoop();
  }

  public static <R> Call<R> of(StreamObserver<R> observer) {
    return new Call<>((ServerCallStreamObserver<R>) observer);
  }

  /** The event loop of the call that is being opened. */
  public static EventExecutor currentLoop() {
    return ServiceRequestContext.current().eventLoop().withoutContext();
  }

  /**
   * Asks, then replies with the translated answer. Whatever fails on the way, or is thrown by
   * either, is told as an error of etcd; see {@link Failures}. If the caller goes away the future
   * that was asked for is cancelled.
   */
  public <T> void reply(Supplier<CompletableFuture<T>> ask, Function<? super T, R> translate) {
    CompletableFuture<T> asked;
    try {
      asked = ask.get();
    } catch (RuntimeException failure) {
      observer.onError(Failures.of(failure));
      return;
    }
    observer.setOnCancelHandler(() -> asked.cancel(false));
    CompletableFuture<R> unused =
        asked.thenApplyAsync(translate, loop).whenCompleteAsync(this::finish, loop);
  }

  /** Refuses the call. */
  public void fail(EtcdError error) {
    observer.onError(error.exception());
  }

  private void finish(R reply, Throwable failure) {
    if (observer.isCancelled()) {
      return;
    }
    if (failure != null) {
      observer.onError(Failures.of(failure));
      return;
    }
    observer.onNext(reply);
    observer.onCompleted();
  }
}
