package io.leasehold.doors.etcd.lease;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.LeaseGrpc;
import io.leasehold.api.etcd.LeaseKeepAliveRequest;
import io.leasehold.api.etcd.LeaseKeepAliveResponse;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;

/** A stream of keepalives as a client has it; replies are taken one by one. */
final class KeepAlives implements StreamObserver<LeaseKeepAliveResponse> {
  private final BlockingQueue<LeaseKeepAliveResponse> replies = new LinkedBlockingQueue<>();
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private final StreamObserver<LeaseKeepAliveRequest> messages;

  KeepAlives(ManagedChannel channel) {
    messages = LeaseGrpc.newStub(channel).leaseKeepAlive(this);
  }

  void send(long... leases) {
    for (long lease : leases) {
      messages.onNext(LeaseKeepAliveRequest.newBuilder().setID(lease).build());
    }
  }

  LeaseKeepAliveResponse next() throws InterruptedException {
    LeaseKeepAliveResponse reply = replies.poll(30, SECONDS);
    assertThat(reply).as("the next reply").isNotNull();
    return reply;
  }

  int waiting() {
    return replies.size();
  }

  void sayEnd() {
    messages.onCompleted();
  }

  /** The error that the stream ended with, null if with none. */
  StatusRuntimeException awaitEnd() throws Exception {
    try {
      end.get(30, SECONDS);
      return null;
    } catch (ExecutionException failed) {
      return (StatusRuntimeException) failed.getCause();
    }
  }

  @Override
  public void onNext(LeaseKeepAliveResponse reply) {
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
}
