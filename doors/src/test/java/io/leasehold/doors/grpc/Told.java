package io.leasehold.doors.grpc;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;

/** What a stream tells its caller, to be taken one by one. */
final class Told<Q, R> implements ClientResponseObserver<Q, R> {
  private final BlockingQueue<R> replies = new LinkedBlockingQueue<>();
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private final boolean reading;
  private ClientCallStreamObserver<Q> call;

  Told() {
    this(true);
  }

  /** A caller that does not read takes nothing until it is told to. */
  Told(boolean reading) {
    this.reading = reading;
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<Q> call) {
    this.call = call;
    if (!reading) {
      call.disableAutoRequestWithInitial(0);
    }
  }

  void reads(int count) {
    call.request(count);
  }

  void goesAway() {
    call.cancel("the test is done with it", null);
  }

  @Override
  public void onNext(R reply) {
    replies.add(reply);
  }

  @Override
  public void onError(Throwable failure) {
    end.completeExceptionally(failure);
  }

  @Override
  public void onCompleted() {
    end.complete(null);
  }

  R next() throws InterruptedException {
    R reply = replies.poll(30, SECONDS);
    assertThat(reply).as("the next reply").isNotNull();
    return reply;
  }

  int count() {
    return replies.size();
  }

  /** Throws what the stream failed with. */
  void failure() throws Throwable {
    try {
      ends();
    } catch (ExecutionException failed) {
      throw failed.getCause();
    }
  }

  /** Fails if the stream did. */
  void ends() throws Exception {
    end.get(30, SECONDS);
  }
}
