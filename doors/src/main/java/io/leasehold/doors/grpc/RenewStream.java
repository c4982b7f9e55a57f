package io.leasehold.doors.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RenewRequest;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.doors.grpc.translate.Commands;
import io.leasehold.doors.grpc.translate.LeaseReplies;
import io.leasehold.doors.grpc.translate.Troubles;
import io.leasehold.engine.Engine;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Renewals without end: replies leave in the order of their messages, whatever order the engine
 * answers in, and at most {@link #IN_FLIGHT} messages are taken without having been answered.
 *
 * <p>A message that the engine cannot answer gets its trouble as a reply, and the stream goes on: a
 * holder of thousands of leases must not lose its stream because a leader changed.
 *
 * <p>All of it happens on the event loop of the call, but that answers are noted by whoever brings
 * them; one task for the loop then replies to all that one step of the log has answered.
 */
final class RenewStream implements StreamObserver<RenewRequest> {
  static final int IN_FLIGHT = 64;

  private final Engine engine;
  private final ServerCallStreamObserver<RenewReply> replies;
  private final Executor loop;
  private final Queue<Message> unanswered = new ArrayDeque<>(IN_FLIGHT);
  private final AtomicBoolean called = new AtomicBoolean();

  /** Messages answered while the caller did not read; as many more are asked for when it does. */
  private int withheld;

  private boolean noMoreMessages;
  private boolean broken;

  private RenewStream(Engine engine, ServerCallStreamObserver<RenewReply> replies, Executor loop) {
    this.engine = engine;
    this.replies = replies;
    this.loop = loop;
  }

  static RenewStream open(Engine engine, ServerCallStreamObserver<RenewReply> replies) {
    CallLoop loop = CallLoop.current();
    loop.stayOpen();
    loop.takeAnyNumberOfMessages();
    RenewStream stream = new RenewStream(engine, replies, loop.executor());
    replies.disableAutoRequest();
    replies.setOnReadyHandler(stream::askForWithheld);
    replies.setOnCancelHandler(stream.unanswered::clear);
    replies.request(IN_FLIGHT);
    return stream;
  }

  @Override
  public void onNext(RenewRequest request) {
    Message message = new Message(request.getSequence());
    unanswered.add(message);
    CompletableFuture<Outcome> verdicts;
    try {
      verdicts = engine.submit(Commands.renew(request));
    } catch (RuntimeException failure) {
      verdicts = CompletableFuture.failedFuture(failure);
    }
    CompletableFuture<Outcome> unused =
        verdicts.whenComplete(
            (outcome, failure) -> {
              message.answer = new Answer(outcome, failure);
              if (called.compareAndSet(false, true)) {
                loop.execute(this::reply);
              }
            });
  }

  @Override
  public void onError(Throwable failure) {
    // The caller is gone; what it sent is decided all the same.
    unanswered.clear();
  }

  @Override
  public void onCompleted() {
    noMoreMessages = true;
    replyInOrder();
  }

  private void reply() {
    called.set(false);
    try {
      replyInOrder();
    } catch (RuntimeException unforeseen) {
      broken = true;
      unanswered.clear();
      replies.onError(Troubles.status(unforeseen));
    }
  }

  private void replyInOrder() {
    if (broken || replies.isCancelled()) {
      return;
    }
    while (!unanswered.isEmpty() && unanswered.peek().isAnswered()) {
      replies.onNext(unanswered.remove().reply());
      withheld++;
    }
    if (noMoreMessages) {
      if (unanswered.isEmpty()) {
        replies.onCompleted();
      }
    } else if (replies.isReady()) {
      askForWithheld();
    }
  }

  private void askForWithheld() {
    if (withheld > 0 && !noMoreMessages) {
      int more = withheld;
      withheld = 0;
      replies.request(more);
    }
  }

  private record Answer(Outcome outcome, Throwable failure) {}

  /** A message and, once the engine has answered, its verdicts or why there are none. */
  private static final class Message {
    private final long sequence;
    private volatile Answer answer;

    Message(long sequence) {
      this.sequence = sequence;
    }

    boolean isAnswered() {
      return answer != null;
    }

    RenewReply reply() {
      return answer.failure == null
          ? LeaseReplies.renew(sequence, answer.outcome)
          : RenewReply.newBuilder()
              .setSequence(sequence)
              .setTrouble(Troubles.of(answer.failure))
              .build();
    }
  }
}
