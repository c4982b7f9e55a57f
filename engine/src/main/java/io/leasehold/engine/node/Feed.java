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

  /**
   * An answer is closed when its events refer to this much: what a reader that does not read makes
   * the node keep is a matter of bytes, not of how many events they are in.
   */
  private static final long ANSWER_BYTES = 1 << 20;

  private final Applier applier;
  private final Feeds feeds;
  private final Predicate<Event> filter;
  private final Runnable onClose;
  private Position position;
  private CompletableFuture<Outcome> answer;
  private int limit;
  private boolean wholeRevisions;

  /** Wanted, but not given yet: more of the same revision may be in the next chunk. */
  private List<Event> gathered = new ArrayList<>();

  private long gatheredBytes;

  /** The last revision that was given as a whole. */
  private long lastWhole;

  /** Begins at a position, or after everything so far if it is null. */
  Feed(Applier applier, Feeds feeds, Position from, Predicate<Event> filter, Runnable onClose) {
    this.applier = applier;
    this.feeds = feeds;
    this.position = from;
    this.filter = filter;
    this.onClose = onClose;
  }

  @Override
  public CompletableFuture<Outcome> next(int limit) {
    return ask(limit, false);
  }

  @Override
  public CompletableFuture<Outcome> nextRevisions(int limit) {
    return ask(limit, true);
  }

  private CompletableFuture<Outcome> ask(int most, boolean whole) {
    if (most < 1) {
      throw new IllegalArgumentException("a limit must be at least 1, got " + most);
    }
    CompletableFuture<Outcome> wanted = new CompletableFuture<>();
    applier.execute(machine -> begin(machine, most, whole, wanted), wanted::completeExceptionally);
    return wanted;
  }

  private void begin(
      LeaseMachine machine, int most, boolean whole, CompletableFuture<Outcome> wanted) {
    if (answer != null && !answer.isDone()) {
      wanted.completeExceptionally(
          new IllegalStateException("a feed gives one answer at a time; await the last one first"));
      return;
    }
    limit = most;
    wholeRevisions = whole;
    answer = wanted;
    read(machine);
  }

  @Override
  public CompletableFuture<Long> reached() {
    CompletableFuture<Long> told = new CompletableFuture<>();
    applier.execute(machine -> told.complete(reached(machine)), told::completeExceptionally);
    return told;
  }

  private long reached(LeaseMachine machine) {
    if (!gathered.isEmpty()) {
      return gathered.get(0).position().revision() - 1;
    }
    boolean sawAll = position.compareTo(machine.nextPosition()) >= 0;
    return sawAll ? machine.revision() : Math.max(lastWhole, position.revision() - 1);
  }

  @Override
  public CompletableFuture<Position> place() {
    CompletableFuture<Position> told = new CompletableFuture<>();
    applier.execute(
        machine -> told.complete(gathered.isEmpty() ? position : gathered.get(0).position()),
        told::completeExceptionally);
    return told;
  }

  @Override
  public void skipTo(Position place) {
    applier.execute(machine -> skip(place), ignored -> {});
  }

  private void skip(Position place) {
    if (place.compareTo(position) > 0) {
      position = place;
    }
  }

  void start(LeaseMachine machine) {
    if (position == null) {
      position = machine.nextPosition();
    }
  }

  /** Reads on; if there is nothing yet, waits for it. */
  void read(LeaseMachine machine) {
    if (answer.isDone()) {
      return;
    }
    Outcome outcome = machine.events(position, CHUNK);
    if (!(outcome instanceof EventsRead read)) {
      empty();
      answer.complete(outcome);
      return;
    }
    boolean moreToRead = read.events().size() == CHUNK;
    if (!take(read.events(), read.next(), moreToRead)) {
      if (moreToRead) {
        applier.execute(this::read, answer::completeExceptionally);
      } else {
        feeds.park(this);
      }
    }
  }

  /** What just happened, to a feed that had seen all before; true if that answered it. */
  boolean offer(List<Event> events, Position next) {
    return answer.isDone() || take(events, next, false);
  }

  private boolean take(List<Event> events, Position next, boolean moreToRead) {
    for (Event event : events) {
      if (event.position().compareTo(position) >= 0 && filter.test(event)) {
        if (isFull() && mayEndBefore(event.position())) {
          return deliver(event.position());
        }
        gathered.add(event);
        gatheredBytes += event.bytes();
      }
    }
    if (next.compareTo(position) > 0) {
      position = next;
    }
    if (gathered.isEmpty() || (moreToRead && !mayEndBefore(next))) {
      return false;
    }
    return deliver(position);
  }

  private boolean isFull() {
    return gathered.size() >= limit || gatheredBytes >= ANSWER_BYTES;
  }

  private void empty() {
    gathered = new ArrayList<>();
    gatheredBytes = 0;
  }

  private boolean mayEndBefore(Position next) {
    long last = gathered.get(gathered.size() - 1).position().revision();
    return !wholeRevisions || next.revision() > last;
  }

  private boolean deliver(Position next) {
    position = next;
    if (wholeRevisions) {
      lastWhole = gathered.get(gathered.size() - 1).position().revision();
    }
    List<Event> given = gathered;
    empty();
    answer.complete(new EventsRead(given, position));
    return true;
  }

  void fail(EngineException why) {
    answer.completeExceptionally(why);
  }

  @Override
  public void close() {
    onClose.run();
    applier.execute(machine -> end(), ignored -> {});
  }

  private void end() {
    feeds.forget(this);
    if (answer != null) {
      answer.cancel(false);
    }
  }
}
