package io.leasehold.bench.grpc;

import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.stub.StreamObserver;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

/**
 * A stream on which every message is answered by one, in order.
 *
 * <p>A stream that broke fails what is under way and all that follows. Safe for use by several
 * threads.
 */
public final class Conversation<Q, A> {
  private final Queue<CompletableFuture<A>> waiting = new ArrayDeque<>();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final StreamObserver<Q> out;

  public Conversation(Channel channel, MethodDescriptor<Q, A> method) {
    out = Calls.converse(channel, method, this::answered, ended);
    var unused = ended.whenComplete((none, failure) -> failAll(failure));
  }

  public CompletableFuture<A> ask(Q question) {
    CompletableFuture<A> answer = new CompletableFuture<>();
    // Sending and queueing are one step: otherwise answers would go to the wrong question.
    synchronized (this) {
      if (!ended.isDone()) {
        waiting.add(answer);
        out.onNext(question);
        return answer;
      }
    }
    return ended.thenApply(never -> null);
  }

  private void answered(A answer) {
    CompletableFuture<A> first;
    synchronized (this) {
      first = waiting.remove();
    }
    first.complete(answer);
  }

  private void failAll(Throwable failure) {
    while (true) {
      CompletableFuture<A> first;
      synchronized (this) {
        first = waiting.poll();
      }
      if (first == null) {
        return;
      }
      first.completeExceptionally(failure);
    }
  }
}
