package io.leasehold.engine.node;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineException;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.EventFeed;
import io.leasehold.engine.Membership;
import io.leasehold.engine.NodeStatus;
import io.leasehold.engine.entry.CommandCodec;
import io.leasehold.engine.log.LogStatus;
import io.leasehold.engine.log.ReplicatedLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** An engine on a replicated log: puts the parts of this package together. */
final class ReplicatedEngine implements Engine {
  /** How long an orderly stop waits for answers that are under way. */
  private static final long DRAIN_NANOS = MILLISECONDS.toNanos(2_000);

  private final String node;
  private final ReplicatedLog log;
  private final EngineSettings settings;
  private final LongSupplier clock;
  private final EngineMeter meter;
  private final OpenWatches watches;
  private final Outbox outbox;
  private final NodeState state;
  private final Applier applier;
  private final Proposer proposer;
  private final CompletableFuture<Throwable> failure = new CompletableFuture<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * @param origin a number no other run of any node has: batches are recognised by it
   */
  ReplicatedEngine(
      ReplicatedLog log,
      EngineSettings settings,
      EngineMeter meter,
      LongSupplier clock,
      long origin) {
    this.node = log.status().node();
    this.log = log;
    this.settings = settings;
    this.clock = clock;
    this.meter = meter;
    this.watches = new OpenWatches(settings.watches());
    PendingBatches pending = new PendingBatches();
    Load load = new Load(settings);
    Regulars regulars = new Regulars(clock);
    outbox = new Outbox(settings, pending, load, meter, regulars);
    state = new NodeState(origin, pending, load, meter, regulars);
    applier = new Applier(node, state, this::broke);
    Courier courier = new Courier(origin, log, settings, meter, clock, outbox, regulars);
    proposer = new Proposer(node, settings, meter, clock, state::published, outbox, courier);
    courier.onReturn(proposer::returned);
  }

  ReplicatedEngine start() {
    applier.start();
    proposer.start();
    log.start(new NodeReplica(state, applier, proposer, outbox, this::broke));
    return this;
  }

  @Override
  public CompletableFuture<Outcome> submit(Command command) {
    CompletableFuture<Outcome> answer = enqueue(command);
    proposer.submitted();
    return answer;
  }

  @Override
  public List<CompletableFuture<Outcome>> submitAll(List<Command> commands) {
    List<CompletableFuture<Outcome>> answers = new ArrayList<>(commands.size());
    commands.forEach(command -> answers.add(enqueue(command)));
    proposer.submitted();
    return answers;
  }

  @Override
  public CompletableFuture<Outcome> acquire(Acquire command) {
    CompletableFuture<Outcome> answer = enqueue(command, true);
    proposer.submitted();
    return answer;
  }

  private CompletableFuture<Outcome> enqueue(Command command) {
    return command instanceof RenewLeases renewal && LargeRenewal.isLarge(renewal)
        ? LargeRenewal.inPieces(renewal, piece -> enqueue(piece, false))
        : enqueue(command, false);
  }

  private CompletableFuture<Outcome> enqueue(Command command, boolean untilGranted) {
    byte[] encoded;
    try {
      encoded = CommandCodec.encode(command);
    } catch (IllegalArgumentException e) {
      return CompletableFuture.failedFuture(EngineException.refused(e.getMessage(), e));
    }
    if (encoded.length > settings.commandBytes()) {
      return CompletableFuture.failedFuture(
          EngineException.refused(
              "a command has %d bytes, at most %d are taken; split it"
                  .formatted(encoded.length, settings.commandBytes()),
              null));
    }
    CompletableFuture<Outcome> answer = new CompletableFuture<>();
    outbox.submit(new Submission(command, encoded, untilGranted, deadline(), answer));
    return answer;
  }

  @Override
  public <T> CompletableFuture<T> read(Function<LeaseMachine, T> query) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    outbox.submit(new Question<>(query, deadline(), answer));
    proposer.submitted();
    return answer;
  }

  private long deadline() {
    return clock.getAsLong() + MILLISECONDS.toNanos(settings.answerMillis());
  }

  @Override
  public <T> CompletableFuture<T> readStale(Function<LeaseMachine, T> query) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    Question<T> question = new Question<>(query, Long.MAX_VALUE, answer);
    applier.execute(question::ask, answer::completeExceptionally);
    return answer;
  }

  @Override
  public EventFeed watch(Position from, Predicate<Event> filter) {
    Runnable onClose;
    try {
      onClose = watches.open();
    } catch (EngineException overloaded) {
      meter.failed(overloaded.kind());
      throw overloaded;
    }
    Feed feed = new Feed(applier, state.feeds(), from, filter, onClose);
    applier.execute(feed::start, refused -> {});
    return feed;
  }

  @Override
  public NodeStatus status() {
    LogStatus status = log.status();
    Published published = state.published();
    boolean stopped = failure.isDone() || closed.get();
    return new NodeStatus(
        status.node(),
        stopped ? NodeStatus.Role.STOPPED : status.role(),
        status.leader(),
        status.raftTerm(),
        published.index(),
        status.commitIndex(),
        status.snapshotIndex(),
        published.clusterMillis(),
        published.revision(),
        status.durable(),
        published.statistics());
  }

  @Override
  public long clusterTimeMillis() {
    return state.published().clusterMillis();
  }

  @Override
  public Membership membership() {
    return log.membership();
  }

  @Override
  public CompletableFuture<Throwable> failure() {
    return failure.copy();
  }

  private void broke(Throwable cause) {
    if (failure.complete(cause)) {
      outbox.failAll(EngineException.stopping(node));
    }
  }

  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    EngineException stopping = EngineException.stopping(node);
    outbox.close(stopping);
    drain();
    log.close();
    proposer.stop(stopping);
    applier.execute(machine -> state.failAll(stopping), refused -> {});
    applier.stop(stopping);
  }

  /** Lets callers that are under way have their answers before leadership moves. */
  private void drain() {
    long until = clock.getAsLong() + DRAIN_NANOS;
    while (!outbox.isQuiet() && !failure.isDone() && clock.getAsLong() - until < 0) {
      LockSupport.parkNanos(MILLISECONDS.toNanos(1));
    }
  }

  @Override
  public String toString() {
    return "Engine[" + status() + "]";
  }
}
