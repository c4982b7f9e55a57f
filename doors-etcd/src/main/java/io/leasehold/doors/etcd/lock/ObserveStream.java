package io.leasehold.doors.etcd.lock;

import io.grpc.stub.ServerCallStreamObserver;
import io.leasehold.api.etcd.LeaderResponse;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.doors.etcd.wire.Call;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.doors.etcd.wire.KeyValues;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EventFeed;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Tells one caller who leads: now, at each proclamation, and at each change, no faster than it
 * reads.
 *
 * <p>Every value that a leader gives its key while it is known to lead is told. Leaders that come
 * and go before this node looks who is next are not, nor is what a leader proclaimed before that.
 *
 * <p>All of it happens on the event loop of the call, each step as a task of its own: however fast
 * the answers come, they never nest.
 */
final class ObserveStream {
  private static final int EVENTS_AT_ONCE = 256;

  private final Engine engine;
  private final Headers headers;
  private final Line line;
  private final ServerCallStreamObserver<LeaderResponse> replies;
  private final EventExecutor loop;

  private final Deque<Event> untold = new ArrayDeque<>();
  private EventFeed feed;

  /** Null while nobody leads. */
  private Key leader;

  /** Who was told last, and so need not be told once more when the stream begins anew. */
  private KeyValue told;

  /** What happened before is in what was told already. */
  private Position toldUpTo;

  private boolean asking;
  private boolean over;

  private ObserveStream(
      Engine engine,
      Headers headers,
      Line line,
      ServerCallStreamObserver<LeaderResponse> replies,
      EventExecutor loop) {
    this.engine = engine;
    this.headers = headers;
    this.line = line;
    this.replies = replies;
    this.loop = loop;
  }

  static void open(
      Engine engine, Headers headers, Line line, ServerCallStreamObserver<LeaderResponse> replies) {
    ObserveStream stream = new ObserveStream(engine, headers, line, replies, Call.currentLoop());
    replies.setOnCancelHandler(() -> stream.loop.execute(stream::close));
    replies.setOnReadyHandler(() -> stream.loop.execute(stream::goOn));
    stream.begin();
  }

  /** The first answer holds all that was acknowledged before the call; the feed follows on it. */
  private void begin() {
    ask(
        engine.read(machine -> Front.of(line, machine)),
        front -> {
          listen(front);
          stand(front);
        });
  }

  private void listen(Front front) {
    KeyRange range = line.range();
    feed = engine.watch(front.next(), event -> concerns(range, event));
  }

  private static boolean concerns(KeyRange range, Event event) {
    if (event instanceof KeyPut put) {
      return range.contains(put.stored().key());
    }
    return event instanceof KeyDeleted deleted && range.contains(deleted.previous().key());
  }

  private void stand(Front front) {
    toldUpTo = front.next();
    leader = front.leader().map(KeyValue::key).orElse(null);
    front
        .leader()
        .filter(stored -> !stored.equals(told))
        .ifPresent(stored -> tell(stored, front.revision()));
    goOn();
  }

  private void tell(KeyValue stored, long revision) {
    leader = stored.key();
    told = stored;
    replies.onNext(
        LeaderResponse.newBuilder()
            .setHeader(headers.at(revision))
            .setKv(KeyValues.of(stored))
            .build());
  }

  private void goOn() {
    while (!over && !asking && feed != null && replies.isReady()) {
      if (untold.isEmpty()) {
        ask(feed.next(EVENTS_AT_ONCE), this::take);
      } else {
        follow(untold.remove());
      }
    }
  }

  private void take(Outcome outcome) {
    if (outcome instanceof EventsRead read) {
      untold.addAll(read.events());
      goOn();
    } else {
      // Too far behind to know what was missed: begins anew with who leads now.
      feed.close();
      feed = null;
      begin();
    }
  }

  private void follow(Event event) {
    if (event.position().compareTo(toldUpTo) < 0) {
      return;
    }
    if (event instanceof KeyPut put && (leader == null || leader.equals(put.stored().key()))) {
      tell(put.stored(), event.position().revision());
    } else if (event instanceof KeyDeleted deleted && deleted.previous().key().equals(leader)) {
      ask(engine.readStale(machine -> Front.of(line, machine)), this::stand);
    }
  }

  /** Goes on with what was asked for, on the event loop; any failure ends the stream. */
  private <T> void ask(CompletableFuture<T> asked, Consumer<T> next) {
    asking = true;
    CompletableFuture<Void> unused =
        asked
            .thenAcceptAsync(
                answer -> {
                  asking = false;
                  if (!over) {
                    next.accept(answer);
                  }
                },
                loop)
            .whenCompleteAsync(
                (done, failure) -> {
                  if (failure != null) {
                    fail(failure);
                  }
                },
                loop);
  }

  private void fail(Throwable failure) {
    if (!over) {
      replies.onError(Untyped.of(failure));
      close();
    }
  }

  private void close() {
    over = true;
    untold.clear();
    if (feed != null) {
      feed.close();
    }
  }
}
