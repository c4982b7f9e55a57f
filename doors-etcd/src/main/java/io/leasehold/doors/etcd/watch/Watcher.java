package io.leasehold.doors.etcd.watch;

import io.leasehold.api.etcd.WatchCreateRequest;
import io.leasehold.api.etcd.WatchResponse;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.TooOld;
import io.leasehold.engine.EventFeed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One watch: tells everything it wants once, in order, in whole revisions; or is cancelled because
 * something of it is no longer kept.
 *
 * <p>It asks its feed for more only in its turn, when all it got was told: while the client does
 * not read, it holds one answer at most. Owned by the event loop of its stream.
 */
final class Watcher implements Outgoing.Source {
  /** So many changes are told in one response to a watch that has to catch up. */
  private static final int CHANGES_AT_ONCE = 1000;

  private final WatchStream stream;
  private final long id;
  private final WatchCreateRequest request;
  private final Wanted wanted;
  private final long from;
  private EventFeed feed;

  /** What is not on its way yet, and the revision of the store that goes with it. */
  private List<Event> given = new ArrayList<>();

  private long givenAt;

  /** What is on its way, or null. */
  private Telling telling;

  /** The last revision of which something was told: clients count on from the last one they saw. */
  private long toldAt;

  private boolean queued;
  private boolean asking;
  private boolean begun;
  private boolean opening;
  private boolean toldLately;
  private boolean over;

  Watcher(WatchStream stream, long id, WatchCreateRequest request, Wanted wanted, long from) {
    this.stream = stream;
    this.id = id;
    this.request = request;
    this.wanted = wanted;
    this.from = from;
  }

  void start() {
    feed = stream.engine().watch(new Position(from, 0), wanted);
    ask();
  }

  private void enqueue() {
    if (!queued) {
      queued = true;
      stream.outgoing().enqueue(this);
    }
  }

  @Override
  public boolean turn(Outgoing outgoing) {
    queued = false;
    if (telling == null && !given.isEmpty()) {
      telling = stream.responses().telling(given, givenAt, id, request);
      given = new ArrayList<>();
    }
    if (telling == null) {
      if (!asking) {
        ask();
      }
      return false;
    }
    WatchResponse response = telling.next();
    outgoing.send(response);
    toldLately = true;
    if (telling.isOver()) {
      toldAt = telling.lastRevision();
      telling = null;
    }
    if (response.getFragment()) {
      return true;
    }
    enqueue();
    return false;
  }

  private void ask() {
    asking = true;
    stream.steps().then(feed.nextRevisions(CHANGES_AT_ONCE), this::take);
  }

  private void take(Outcome outcome) {
    if (over) {
      return;
    }
    asking = false;
    boolean isFirst = !begun;
    begun = true;
    if (outcome instanceof EventsRead read) {
      boolean isAll = read.events().size() < CHANGES_AT_ONCE;
      give(read.events(), isAll ? read.next().revision() : stream.revision());
    } else if (isFirst && ((TooOld) outcome).oldestRevision() == from) {
      readFirst();
    } else {
      stream.lose(this, ((TooOld) outcome).oldestRevision());
    }
  }

  private void give(List<Event> events, long revision) {
    given.addAll(events);
    givenAt = revision;
    enqueue();
    stream.outgoing().pump();
  }

  private void readFirst() {
    opening = true;
    feed.close();
    stream.steps().then(CompactedStart.read(stream.engine(), wanted, from), this::followFirst);
  }

  private void followFirst(Outcome outcome) {
    if (over) {
      return;
    }
    if (!(outcome instanceof EventsRead read)) {
      stream.lose(this, ((TooOld) outcome).oldestRevision());
      return;
    }
    given.addAll(read.events());
    feed = stream.engine().watch(read.next(), wanted);
    ask();
    stream.steps().then(feed.reached(), this::tellFirst);
  }

  /** If there was more to give at once, it has come before this, and what was read went with it. */
  private void tellFirst(long reached) {
    opening = false;
    if (!over && asking && !given.isEmpty()) {
      give(List.of(), reached);
    }
  }

  long id() {
    return id;
  }

  /** True while it is found out what there is to tell of the revision it begins with. */
  boolean isOpening() {
    return opening;
  }

  boolean wantsProgress() {
    return request.getProgressNotify();
  }

  /** Whether anything was told since this was last asked. */
  boolean wasToldLately() {
    boolean was = toldLately;
    toldLately = false;
    return was;
  }

  /** True if there is nothing left to tell of what the feed gave. */
  boolean isSilent() {
    return !over && telling == null && given.isEmpty();
  }

  CompletableFuture<Long> reached() {
    return feed.reached();
  }

  /**
   * The last revision of which all was sent, if the feed has said how far it has come. It may have
   * said so before it gave what was told since.
   */
  long told(long reached) {
    if (telling != null) {
      return telling.toldRevision();
    }
    return given.isEmpty() ? Math.max(reached, toldAt) : given.get(0).position().revision() - 1;
  }

  void close() {
    over = true;
    feed.close();
    stream.outgoing().forget(this);
  }
}
