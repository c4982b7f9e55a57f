package io.leasehold.bench.grpc;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Calls as futures. */
public final class Calls {
  private Calls() {}

  /** Asks once. */
  public static <Q, A> CompletableFuture<A> ask(
      Channel channel, MethodDescriptor<Q, A> method, Q question) {
    CompletableFuture<A> answer = new CompletableFuture<>();
    ClientCalls.asyncUnaryCall(
        channel.newCall(method, CallOptions.DEFAULT),
        question,
        new Ear<>(answer::complete, answer));
    return answer;
  }

  /**
   * Asks once and hears many answers.
   *
   * @param ended fails when the stream breaks; nothing else happens to it
   */
  public static <Q, A> void follow(
      Channel channel,
      MethodDescriptor<Q, A> method,
      Q question,
      Consumer<A> answers,
      CompletableFuture<?> ended) {
    ClientCalls.asyncServerStreamingCall(
        channel.newCall(method, CallOptions.DEFAULT), question, new Ear<>(answers, ended));
  }

  /** Opens a stream on which both sides talk. */
  public static <Q, A> StreamObserver<Q> converse(
      Channel channel,
      MethodDescriptor<Q, A> method,
      Consumer<A> answers,
      CompletableFuture<?> ended) {
    return ClientCalls.asyncBidiStreamingCall(
        channel.newCall(method, CallOptions.DEFAULT), new Ear<>(answers, ended));
  }

  private record Ear<A>(Consumer<A> answers, CompletableFuture<?> ended)
      implements StreamObserver<A> {
    @Override
    public void onNext(A answer) {
      answers.accept(answer);
    }

    @Override
    public void onError(Throwable failure) {
      ended.completeExceptionally(failure);
    }

    /** After the answer of a call that asked once, too; a stack trace costs more than the call. */
    @Override
    public void onCompleted() {
      if (!ended.isDone()) {
        ended.completeExceptionally(new IllegalStateException("the server ended the stream"));
      }
    }
  }
}
