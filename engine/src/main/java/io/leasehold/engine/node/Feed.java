package io.leasehold.engine.node;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.EngineException;
import io.leasehold.engine.EventFeed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * One watch. Its state is owned by the applier's thread; {@link #next} and {@link #close} only send
 * it there.
 */
final class Feed implements EventFeed {
  /** How many unwanted events are passed over in one turn, before others get theirs. */
  private static final int CHUNK = 1024;

  private final Applier applier;
  private final Feeds feeds;
  private final Predicate<Event> filter;
  private Position position;
  private CompletableFuture<Outcome> answer;
  private int limit;

  /** Begins at a position, or after everything so far if it is null. */
  Feed(Applier applier, Feeds feeds, Position from, Predicate<Event> filter) {
    this.applier = applier;
    this.feeds = feeds;
    this.position = from;
    this.filter = filter;
  }

  @Override
  public CompletableFuture<Outcome> next(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("a limit must be at least 1, got " + limit);
    }
    CompletableFuture<Outcome> wanted = new CompletableFuture<>();
    applier.execute(machine -> begin(machine, limit, wanted), wanted::completeExceptionally);
    return wanted;
  }

  private void begin(LeaseMachine machine, int most, CompletableFuture<Outcome> wanted) {
    if (answer != null && !answer.isDone()) {
      wanted.completeExceptionally(
          new IllegalStateException("a feed gives one answer at a time; await the last one first"));
      return;
    }
    limit = most;
    answer = wanted;
    read(machine);
  }

  void start(LeaseMachine machine) {
    if (position == null) {
      position = machine.nextPosition();
    }
  }

  /** Reads on; if there is nothing yet, waits for it. */
  void read(LeaseMachine machine) {
    Outcome outcome = machine.events(position, CHUNK);
    if (!(outcome instanceof EventsRead read)) {
      answer.complete(outcome);
    } else if (!take(read.events(), read.next())) {
      if (read.events().size() == CHUNK) {
        applier.execute(this::read, answer::completeExceptionally);
      } else {
        feeds.park(this);
      }
    }
  }

  /** What just happened, to a feed that had seen all before; true if that answered it. */
  boolean offer(List<Event> events, Position next) {
    return answer.isDone() || take(events, next);
  }

  private boolean take(List<Event> events, Position next) {
    List<Event> wanted = new ArrayList<>();
    for (Event event : events) {
      if (event.position().compareTo(position) >= 0 && filter.test(event)) {
        if (wanted.size() == limit) {
          return deliver(wanted, event.position());
        }
        wanted.add(event);
      }
    }
    return deliver(wanted, next);
  }

  private boolean deliver(List<Event> wanted, Position next) {
    if (next.compareTo(position) > 0) {
      position = next;
    }
    if (wanted.isEmpty()) {
      return false;
    }
    answer.complete(new EventsRead(wanted, position));
    return true;
  }

  void fail(EngineException why) {
    answer.completeExceptionally(why);
  }

  @Override
  public void close() {
    applier.execute(machine -> end(), ignored -> {});
  }

  private void end() {
    feeds.forget(this);
    if (answer != null) {
      answer.cancel(false);
    }
  }
}
