package io.leasehold.doors.grpc;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineException;
import io.leasehold.engine.EventFeed;
import io.leasehold.engine.Membership;
import io.leasehold.engine.NodeStatus;
import io.leasehold.engine.node.Engines;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** A real engine whose answers a test can hold back, lose or spoil on their way to the door. */
final class UnrulyEngine implements Engine {
  final AtomicInteger submitted = new AtomicInteger();
  final AtomicInteger openFeeds = new AtomicInteger();

  /** What becomes of each answer to a command. */
  volatile UnaryOperator<CompletableFuture<Outcome>> fate = answer -> answer;

  /** Feeds that are asked for while this is set look through the past and do not get on. */
  volatile boolean feedsStayInThePast;

  /** As if there were as many watches as the node takes. */
  volatile boolean refusesWatches;

  final AtomicInteger placesTold = new AtomicInteger();

  /** How often feeds were asked for more. */
  final AtomicInteger asked = new AtomicInteger();

  private final Engine engine = Engines.inMemory();

  @Override
  public CompletableFuture<Outcome> submit(Command command) {
    CompletableFuture<Outcome> answer = engine.submit(command);
    submitted.incrementAndGet();
    return fate.apply(answer);
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
  public EventFeed watch(Position from, Predicate<Event> filter) {
    if (refusesWatches) {
      throw EngineException.overloaded("the number of watches", 1, 10);
    }
    EventFeed feed = engine.watch(from, filter);
    boolean stuck = feedsStayInThePast;
    openFeeds.incrementAndGet();
    return new EventFeed() {
      @Override
      public CompletableFuture<Outcome> next(int limit) {
        asked.incrementAndGet();
        return stuck ? new CompletableFuture<>() : feed.next(limit);
      }

      @Override
      public CompletableFuture<Outcome> nextRevisions(int limit) {
        return feed.nextRevisions(limit);
      }

      @Override
      public CompletableFuture<Position> place() {
        placesTold.incrementAndGet();
        return stuck ? CompletableFuture.completedFuture(from) : feed.place();
      }

      @Override
      public CompletableFuture<Long> reached() {
        return feed.reached();
      }

      @Override
      public void skipTo(Position place) {
        feed.skipTo(place);
      }

      @Override
      public void close() {
        feed.close();
        openFeeds.decrementAndGet();
      }
    };
  }

  @Override
  public NodeStatus status() {
    return engine.status();
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
