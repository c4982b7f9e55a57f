package io.leasehold.doors.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.PipelineReply;
import io.leasehold.api.v1.PipelineRequest;
import io.leasehold.api.v1.PipelinedAnswer;
import io.leasehold.api.v1.PipelinedCommand;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.doors.grpc.translate.Malformed;
import io.leasehold.doors.grpc.translate.Pipelined;
import io.leasehold.doors.grpc.translate.Troubles;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Commands without end, each answered as soon as it is decided. All answers that one step of the
 * log has decided leave in one message: that, and not having to open a call for each command, is
 * what makes it cheap.
 *
 * <p>At most {@link #IN_FLIGHT} messages are taken that are not answered; acquisitions that wait do
 * not count, for the release they wait for may come on this very stream. They have a bound of their
 * own, beyond which they are refused.
 *
 * <p>All of it happens on the event loop of the call, but that answers are noted by whoever brings
 * them.
 */
final class PipelineStream implements StreamObserver<PipelineRequest> {
  static final int IN_FLIGHT = 64;
  static final int COMMANDS = 1_024;
  static final int WAITS = 10_000;

  private static final int REPLY_BYTES = 1 << 18;
  private static final long RETRY_WAIT_MILLIS = 1_000;

  private final Engine engine;
  private final ServerCallStreamObserver<PipelineReply> replies;
  private final Executor loop;
  private final Queue<Decided> decided = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean called = new AtomicBoolean();
  private final Set<Wait> waits = new HashSet<>();

  /** Commands that are not answered, acquisitions that wait included. */
  private int unanswered;

  /** Messages answered while the caller did not read; as many more are asked for when it does. */
  private int withheld;

  private boolean noMoreMessages;
  private boolean over;

  private PipelineStream(
      Engine engine, ServerCallStreamObserver<PipelineReply> replies, Executor loop) {
    this.engine = engine;
    this.replies = replies;
    this.loop = loop;
  }

  static PipelineStream open(Engine engine, ServerCallStreamObserver<PipelineReply> replies) {
    CallLoop loop = CallLoop.current();
    loop.stayOpen();
    loop.takeAnyNumberOfMessages();
    PipelineStream stream = new PipelineStream(engine, replies, loop.executor());
    replies.disableAutoRequest();
    replies.setOnReadyHandler(stream::reply);
    replies.setOnCancelHandler(stream::abandon);
    replies.request(IN_FLIGHT);
    return stream;
  }

  @Override
  public void onNext(PipelineRequest request) {
    List<PipelinedCommand> commands = request.getCommandsList();
    unanswered += commands.size();
    Message message = new Message(commands.size());
    if (commands.size() > COMMANDS) {
      commands.forEach(
          command -> message.decided(command, null, new Malformed(tooMany(commands.size()))));
      return;
    }
    List<PipelinedCommand> asked = new ArrayList<>(commands.size());
    List<Command> together = new ArrayList<>(commands.size());
    for (PipelinedCommand command : commands) {
      try {
        Command translated = Pipelined.command(command);
        if (Pipelined.waits(command)) {
          await(command, (Acquire) translated, message);
        } else {
          asked.add(command);
          together.add(translated);
        }
      } catch (RuntimeException failure) {
        message.failed(command, failure);
      }
    }
    if (commands.isEmpty()) {
      withheld++;
      askForWithheld();
    } else {
      submit(asked, together, message);
    }
  }

  private static BadArgument tooMany(int commands) {
    return new BadArgument(
        "commands of a message",
        String.valueOf(commands),
        "at most " + COMMANDS + "; send several");
  }

  private void submit(List<PipelinedCommand> asked, List<Command> commands, Message message) {
    List<CompletableFuture<Outcome>> answers;
    try {
      answers = engine.submitAll(commands);
    } catch (RuntimeException failure) {
      asked.forEach(command -> message.failed(command, failure));
      return;
    }
    for (int i = 0; i < asked.size(); i++) {
      PipelinedCommand command = asked.get(i);
      CompletableFuture<Outcome> unused =
          answers
              .get(i)
              .whenComplete((outcome, failure) -> message.decided(command, outcome, failure));
    }
  }

  private void await(PipelinedCommand command, Acquire acquire, Message message) {
    if (waits.size() >= WAITS) {
      throw EngineException.overloaded(
          "the number of acquisitions that wait on one pipeline", WAITS, RETRY_WAIT_MILLIS);
    }
    Wait wait = new Wait(engine.acquire(acquire));
    waits.add(wait);
    message.doesNotWaitFor();
    CompletableFuture<Outcome> unused =
        wait.answer.whenComplete(
            (outcome, failure) -> note(new Decided(command, outcome, failure, null, wait)));
  }

  @Override
  public void onError(Throwable failure) {
    // The caller is gone; what it sent is decided all the same.
    abandon();
  }

  @Override
  public void onCompleted() {
    noMoreMessages = true;
    endIfAllIsAnswered();
  }

  private void abandon() {
    over = true;
    decided.clear();
    waits.forEach(wait -> wait.answer.cancel(false));
    waits.clear();
  }

  /** From any thread. */
  private void note(Decided answer) {
    decided.add(answer);
    if (called.compareAndSet(false, true)) {
      loop.execute(this::reply);
    }
  }

  private void reply() {
    called.set(false);
    if (over || replies.isCancelled()) {
      decided.clear();
      return;
    }
    try {
      // For who does not read, outcomes wait here: they take up less than messages would.
      while (!decided.isEmpty() && replies.isReady()) {
        replies.onNext(nextReply());
      }
      endIfAllIsAnswered();
      if (replies.isReady()) {
        askForWithheld();
      }
    } catch (RuntimeException unforeseen) {
      abandon();
      replies.onError(Troubles.status(unforeseen));
    }
  }

  private PipelineReply nextReply() {
    PipelineReply.Builder reply = PipelineReply.newBuilder();
    int bytes = 0;
    Decided next;
    while (bytes < REPLY_BYTES && (next = decided.poll()) != null) {
      PipelinedAnswer answer = answer(next);
      bytes += answer.getSerializedSize();
      reply.addAnswers(answer);
      unanswered--;
      if (next.message != null) {
        withheld += next.message.answered();
      } else {
        waits.remove(next.waited);
      }
    }
    return reply.build();
  }

  private PipelinedAnswer answer(Decided next) {
    return next.failure == null
        ? Pipelined.answer(next.command, next.outcome, engine::clusterTimeMillis)
        : Pipelined.trouble(next.command, next.failure);
  }

  private void askForWithheld() {
    if (withheld > 0 && !noMoreMessages) {
      int more = withheld;
      withheld = 0;
      replies.request(more);
    }
  }

  private void endIfAllIsAnswered() {
    if (noMoreMessages && unanswered == 0 && !over) {
      over = true;
      replies.onCompleted();
    }
  }

  /**
   * A command and its outcome, or why there is none.
   *
   * @param message the one it came with, or null for an acquisition that waited
   * @param waited that acquisition, or null
   */
  private record Decided(
      PipelinedCommand command, Outcome outcome, Throwable failure, Message message, Wait waited) {}

  /** An acquisition that stays open until it is granted. */
  private static final class Wait {
    private final CompletableFuture<Outcome> answer;

    Wait(CompletableFuture<Outcome> answer) {
      this.answer = answer;
    }
  }

  /** Counts the commands of a message that are not answered. */
  private final class Message {
    private int left;

    Message(int commands) {
      this.left = commands;
    }

    void decided(PipelinedCommand command, Outcome outcome, Throwable failure) {
      note(new Decided(command, outcome, failure, this, null));
    }

    /** A malformed command is refused as it would be in a call of its own. */
    void failed(PipelinedCommand command, RuntimeException failure) {
      boolean refused =
          failure instanceof Malformed
              && command.getCommandCase() != PipelinedCommand.CommandCase.COMMAND_NOT_SET;
      decided(command, refused ? ((Malformed) failure).refusal() : null, refused ? null : failure);
    }

    /** 1 with the last command, otherwise 0. */
    int answered() {
      return --left == 0 ? 1 : 0;
    }

    void doesNotWaitFor() {
      if (--left == 0) {
        withheld++;
        askForWithheld();
      }
    }
  }
}
