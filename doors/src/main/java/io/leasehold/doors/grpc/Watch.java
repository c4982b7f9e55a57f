package io.leasehold.doors.grpc;

import io.leasehold.api.v1.WatchReply;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.doors.grpc.translate.FromWire;
import io.leasehold.doors.grpc.translate.LatestEvents;
import io.leasehold.doors.grpc.translate.Refusals;
import io.leasehold.doors.grpc.translate.ToWire;
import io.leasehold.doors.grpc.translate.WatchFilter;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EventFeed;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Tells one reader what happens, no faster than it reads: the feed is asked for more only when all
 * that it gave has been taken. A reader that is too slow falls behind by itself and is told so.
 *
 * <p>All of it happens on the event loop of the call, each step as a task of its own: however fast
 * the answers come, they never nest.
 */
final class Watch {
  private static final int EVENTS_AT_ONCE = 256;

  /** A reply is closed when it has this much; a single larger event still gets one. */
  private static final int REPLY_BYTES = 1 << 20;

  private final Engine engine;
  private final WatchRequest request;
  private final Reader reader;
  private final EventExecutor loop;
  private final Duration bookmarkEvery;
  private final LatestEvents latest;
  private final Convoy convoy;

  private EventFeed feed;
  private Future<?> bookmarks;
  private boolean asking;

  /** Others ask, and its own feed is left where it was. */
  private boolean following;

  private boolean over;

  /** What the feed gave, up to here. */
  private List<Event> told = List.of();

  private Position toldTo;
  private int sent;

  private Position next;

  /** Who is told: a caller on a stream of its own, or one of many on a stream. */
  interface Reader {

    /** Whether more can be told now; if not, {@link Watch#goOn} is called as soon as it can. */
    boolean isReady();

    void tell(WatchReply reply);

    /** All is told. */
    void end();

    /** No more can be told. */
    void fail(Throwable failure);
  }

  Watch(
      Engine engine,
      WatchRequest request,
      Reader reader,
      EventExecutor loop,
      Duration bookmarkEvery,
      LatestEvents latest,
      Convoy convoy) {
    this.engine = engine;
    this.request = request;
    this.reader = reader;
    this.loop = loop;
    this.bookmarkEvery = bookmarkEvery;
    this.latest = latest;
    this.convoy = convoy;
    convoy.enters();
  }

  /** The first reply names the position that the watch then begins at, so both are the same. */
  void begin() {
    if (!request.hasFrom()) {
      then(() -> engine.read(LeaseMachine::nextPosition), this::stand);
      return;
    }
    then(
        () -> {
          Position from = FromWire.position(request.getFrom());
          return engine.readStale(machine -> machine.events(from, 1));
        },
        outcome -> {
          if (outcome instanceof Refusal refusal) {
            refuse(refusal);
          } else {
            stand(FromWire.position(request.getFrom()));
          }
        });
  }

  private void stand(Position from) {
    next = from;
    feed = engine.watch(from, WatchFilter.of(request));
    long millis = bookmarkEvery.toMillis();
    bookmarks = loop.scheduleAtFixedRate(this::seek, millis, millis, TimeUnit.MILLISECONDS);
    reader.tell(WatchReply.newBuilder().setNext(ToWire.position(from)).build());
    goOn();
  }

  /**
   * Finds out how far a watch has come that wants little of much. Answers come in order, so if it
   * still asks when this one arrives, all before that place was sent.
   */
  private void seek() {
    if (asking) {
      then(feed::place, this::bookmark);
    }
  }

  private void bookmark(Position reached) {
    if (asking && reader.isReady() && reached.compareTo(next) > 0) {
      WatchReply bookmark = WatchReply.newBuilder().setNext(ToWire.position(reached)).build();
      tellAll(bookmark, reached);
    }
  }

  /** On the event loop. */
  void goOn() {
    while (!over && feed != null && reader.isReady()) {
      if (sent < told.size()) {
        send();
      } else if (asking || following) {
        return;
      } else if (convoy.takes(this)) {
        following = true;
      } else {
        asking = true;
        then(() -> feed.next(EVENTS_AT_ONCE), this::take);
      }
    }
  }

  private void take(Outcome outcome) {
    asking = false;
    if (outcome instanceof Refusal refusal) {
      refuse(refusal);
      return;
    }
    EventsRead read = (EventsRead) outcome;
    told = read.events();
    sent = 0;
    toldTo = read.next();
    goOn();
  }

  private void send() {
    WatchReply.Builder reply = WatchReply.newBuilder();
    int bytes = 0;
    while (sent < told.size() && bytes < REPLY_BYTES) {
      io.leasehold.api.v1.Event event = latest.onWire(told.get(sent++));
      bytes += event.getSerializedSize();
      reply.addEvents(event);
    }
    Position resume = sent < told.size() ? told.get(sent).position() : toldTo;
    tellAll(reply.setNext(ToWire.position(resume)).build(), resume);
  }

  private void tellAll(WatchReply reply, Position resume) {
    tell(reply, resume);
    convoy.behind(this).forEach(follower -> follower.tell(reply, resume));
  }

  private void tell(WatchReply reply, Position resume) {
    next = resume;
    reader.tell(reply);
  }

  /** All before it was passed on. */
  Position place() {
    return next;
  }

  /** Nobody asks in its place any more. */
  void goOnByItself() {
    following = false;
    feed.skipTo(next);
    goOn();
  }

  private void refuse(Refusal refusal) {
    reader.tell(WatchReply.newBuilder().setRefused(Refusals.of(refusal)).build());
    close();
    reader.end();
  }

  /** Goes on with what was asked for, on the event loop; any failure ends the watch. */
  private <T> void then(Supplier<CompletableFuture<T>> ask, Consumer<T> next) {
    CompletableFuture<T> asked;
    try {
      asked = ask.get();
    } catch (RuntimeException failure) {
      fail(failure);
      return;
    }
    CompletableFuture<T> unused =
        asked.whenCompleteAsync(
            (answer, failure) -> {
              if (failure == null) {
                goOnWith(answer, next);
              } else {
                fail(failure);
              }
            },
            loop);
  }

  private <T> void goOnWith(T answer, Consumer<T> next) {
    if (over) {
      return;
    }
    try {
      next.accept(answer);
    } catch (RuntimeException failure) {
      fail(failure);
    }
  }

  private void fail(Throwable failure) {
    if (!over) {
      close();
      reader.fail(failure);
    }
  }

  /** On the event loop; nothing is told any more. */
  void close() {
    if (over) {
      return;
    }
    over = true;
    told = List.of();
    sent = 0;
    if (feed != null) {
      bookmarks.cancel(false);
      feed.close();
    }
    convoy.leaves(this);
  }
}
