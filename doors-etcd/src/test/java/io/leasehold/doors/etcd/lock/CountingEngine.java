package io.leasehold.doors.etcd.lock;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.TooOld;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EventFeed;
import io.leasehold.engine.Membership;
import io.leasehold.engine.NodeStatus;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;

/** A real engine that counts feeds and looks; its feeds can be told to have fallen behind. */
final class CountingEngine implements Engine {
  private final Engine engine;
  private final Set<CountedFeed> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger looks = new AtomicInteger();

  CountingEngine(Engine engine) {
    this.engine = engine;
  }

  int openFeeds() {
    return open.size();
  }

  int openedFeeds() {
    return opened.get();
  }

  /** How often the node's own state was read. */
  int looks() {
    return looks.get();
  }

  /** All feeds that wait are told that what they missed is gone. */
  void fallBehind() {
    CompletableFuture<Void> done =
        engine.readStale(
            machine -> {
              open.forEach(feed -> feed.told.complete(new TooOld(1, 2)));
              return null;
            });
    done.join();
  }

  @Override
  public EventFeed watch(Position from, Predicate<Event> filter) {
    CountedFeed feed = new CountedFeed(engine.watch(from, filter));
    opened.incrementAndGet();
    open.add(feed);
    return feed;
  }

  private final class CountedFeed implements EventFeed {
    private final EventFeed feed;
    private volatile CompletableFuture<Outcome> told = new CompletableFuture<>();

    private CountedFeed(EventFeed feed) {
      this.feed = feed;
    }

    @Override
    public CompletableFuture<Outcome> next(int limit) {
      told = feed.next(limit);
      return told;
    }

    @Override
    public CompletableFuture<Outcome> nextRevisions(int limit) {
      told = feed.nextRevisions(limit);
      return told;
    }

    @Override
    public CompletableFuture<Position> place() {
      return feed.place();
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
      open.remove(this);
      feed.close();
    }
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
    looks.incrementAndGet();
    return engine.readStale(query);
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
