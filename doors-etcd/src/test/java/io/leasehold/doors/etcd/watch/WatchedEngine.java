package io.leasehold.doors.etcd.watch;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EventFeed;
import io.leasehold.engine.Membership;
import io.leasehold.engine.NodeStatus;
import io.leasehold.engine.node.Engines;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** A real engine that counts its feeds and what they gave, and may seem to have no leader. */
final class WatchedEngine implements Engine {
  final AtomicInteger openFeeds = new AtomicInteger();
  final AtomicInteger eventsGiven = new AtomicInteger();
  final AtomicInteger asked = new AtomicInteger();
  final AtomicBoolean leaderless = new AtomicBoolean();

  /** What becomes of each answer of a feed to how far it has come. */
  volatile UnaryOperator<CompletableFuture<Long>> fateOfReached = answer -> answer;

  private final Engine engine = Engines.inMemory();

  @Override
  public EventFeed watch(Position from, Predicate<Event> filter) {
    openFeeds.incrementAndGet();
    return new CountedFeed(engine.watch(from, filter));
  }

  private final class CountedFeed implements EventFeed {
    private final EventFeed feed;
    private final AtomicBoolean closed = new AtomicBoolean();

    CountedFeed(EventFeed feed) {
      this.feed = feed;
    }

    @Override
    public CompletableFuture<Outcome> next(int limit) {
      return feed.next(limit);
    }

    @Override
    public CompletableFuture<Outcome> nextRevisions(int limit) {
      CompletableFuture<Outcome> answer = feed.nextRevisions(limit);
      CompletableFuture<Void> unused = answer.thenAccept(this::count);
      return answer;
    }

    private void count(Outcome outcome) {
      if (outcome instanceof EventsRead read) {
        eventsGiven.addAndGet(read.events().size());
      }
    }

    @Override
    public CompletableFuture<Position> place() {
      return feed.place();
    }

    @Override
    public CompletableFuture<Long> reached() {
      CompletableFuture<Long> answer = fateOfReached.apply(feed.reached());
      asked.incrementAndGet();
      return answer;
    }

    @Override
    public void skipTo(Position place) {
      feed.skipTo(place);
    }

    @Override
    public void close() {
      feed.close();
      if (closed.compareAndSet(false, true)) {
        openFeeds.decrementAndGet();
      }
    }
  }

  @Override
  public NodeStatus status() {
    NodeStatus is = engine.status();
    return leaderless.get()
        ? new NodeStatus(
            is.node(),
            NodeStatus.Role.CANDIDATE,
            "",
            is.raftTerm(),
            is.appliedIndex(),
            is.commitIndex(),
            is.snapshotIndex(),
            is.clusterTimeMillis(),
            is.revision(),
            is.durable(),
            is.statistics())
        : is;
  }

  @Override
  public CompletableFuture<Outcome> submit(Command command) {
    return engine.submit(command);
  }

  @Override
  public CompletableFuture<Outcome> acquire(Acquire command) {
    return engine.acquire(command);
  }

  @Override
  public <T> CompletableFuture<T> read(Function<LeaseMachine, T> query) {
    return engine.read(query);
  }

  @Override
  public <T> CompletableFuture<T> readStale(Function<LeaseMachine, T> query) {
    return engine.readStale(query);
  }

  @Override
  public Membership membership() {
    return engine.membership();
  }

  @Override
  public CompletableFuture<Throwable> failure() {
    return engine.failure();
  }

  @Override
  public void close() {
    engine.close();
  }
}
