package io.leasehold.doors.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.WatchManyReply;
import io.leasehold.api.v1.WatchManyRequest;
import io.leasehold.api.v1.WatchNews;
import io.leasehold.api.v1.WatchReply;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.api.v1.WatchStep;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.doors.grpc.translate.LatestEvents;
import io.leasehold.doors.grpc.translate.Malformed;
import io.leasehold.doors.grpc.translate.Troubles;
import io.leasehold.engine.Engine;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Many watches on one stream. What one step of the log tells them leaves in one message, and what
 * several are told alike stands in it once: a message for each watch costs far more than what is in
 * it.
 *
 * <p>Nobody is told faster than the stream is read. While there is no room, each watch keeps what
 * its feed gave it and asks for no more; then they go on in the order in which they were held up.
 * Nor are more requests taken while what they would be answered finds no room.
 *
 * <p>All of it happens on the event loop of the call.
 */
final class WatchManyStream implements StreamObserver<WatchManyRequest> {
  /** A message is closed when it has this much. */
  private static final int MESSAGE_BYTES = 1 << 18;

  static final int STEPS = 1_024;

  private final Engine engine;
  private final ServerCallStreamObserver<WatchManyReply> replies;
  private final CallLoop loop;
  private final Duration bookmarkEvery;
  private final LatestEvents latest;
  private final Map<Long, Telling> open = new HashMap<>();

  /** By what they want. */
  private final Map<WatchRequest, Convoy> convoys = new HashMap<>();

  private final Set<Telling> heldUp = new LinkedHashSet<>();

  private WatchManyReply.Builder gathered = WatchManyReply.newBuilder();
  private WatchNews.Builder newest;
  private int gatheredBytes;
  private boolean sendingSoon;
  private boolean requestsWait;
  private boolean over;

  private WatchManyStream(
      Engine engine,
      ServerCallStreamObserver<WatchManyReply> replies,
      CallLoop loop,
      Duration bookmarkEvery,
      LatestEvents latest) {
    this.engine = engine;
    this.replies = replies;
    this.loop = loop;
    this.bookmarkEvery = bookmarkEvery;
    this.latest = latest;
  }

  static WatchManyStream open(
      Engine engine,
      ServerCallStreamObserver<WatchManyReply> replies,
      Duration bookmarkEvery,
      LatestEvents latest) {
    CallLoop loop = CallLoop.current();
    loop.stayOpen();
    loop.takeAnyNumberOfMessages();
    WatchManyStream stream = new WatchManyStream(engine, replies, loop, bookmarkEvery, latest);
    replies.disableAutoRequest();
    replies.setOnReadyHandler(() -> loop.executor().execute(stream::send));
    replies.setOnCancelHandler(() -> loop.executor().execute(stream::close));
    replies.request(1);
    return stream;
  }

  @Override
  public void onNext(WatchManyRequest request) {
    if (over) {
      return;
    }
    if (request.getStepsCount() > STEPS) {
      String count = String.valueOf(request.getStepsCount());
      refuse("steps of a message", count, "at most " + STEPS + "; send several");
      return;
    }
    for (WatchStep step : request.getStepsList()) {
      if (over) {
        return;
      }
      switch (step.getStepCase()) {
        case OPEN -> begin(step.getWatch(), step.getOpen());
        case CLOSE -> end(step.getWatch());
        case STEP_NOT_SET -> refuse("step of a watch", "none", "open or close");
      }
    }
    requestsWait = true;
    sendSoon();
  }

  private void begin(long number, WatchRequest request) {
    if (open.containsKey(number)) {
      refuse("number of a watch", String.valueOf(number), "one that is not open on this stream");
      return;
    }
    Telling telling = new Telling(number, request);
    open.put(number, telling);
    telling.watch.begin();
  }

  private void end(long number) {
    Telling telling = open.get(number);
    if (telling != null) {
      telling.watch.close();
      forget(telling);
    }
  }

  private void forget(Telling telling) {
    open.remove(telling.number);
    heldUp.remove(telling);
    if (telling.convoy.isEmpty()) {
      convoys.remove(telling.wish);
    }
  }

  /** Whoever says what makes no sense is told so; what its other watches mean is not known then. */
  private void refuse(String what, String value, String expected) {
    Malformed malformed = new Malformed(new BadArgument(what, value, expected));
    close();
    replies.onError(Troubles.status(malformed));
  }

  private boolean hasRoom() {
    return gatheredBytes < MESSAGE_BYTES && replies.isReady();
  }

  /** All watches that are told in this turn of the event loop have been when it comes to that. */
  private void sendSoon() {
    if (!sendingSoon) {
      sendingSoon = true;
      loop.executor().execute(this::send);
    }
  }

  private void send() {
    sendingSoon = false;
    if (over || !replies.isReady()) {
      return;
    }
    if (gathered.getNewsCount() > 0) {
      WatchManyReply message = gathered.build();
      gathered = WatchManyReply.newBuilder();
      newest = null;
      gatheredBytes = 0;
      replies.onNext(message);
    }
    List<Telling> goOn = List.copyOf(heldUp);
    heldUp.clear();
    goOn.forEach(telling -> telling.watch.goOn());
    if (requestsWait && hasRoom()) {
      requestsWait = false;
      replies.request(1);
    }
  }

  private void tell(long number, WatchReply reply) {
    if (newest != null && newest.hasReply() && newest.getReply().equals(reply)) {
      newest.addWatches(number);
      gatheredBytes += Long.BYTES;
    } else {
      newsFor(number).setReply(reply);
      gatheredBytes += reply.getSerializedSize();
    }
  }

  private WatchNews.Builder newsFor(long number) {
    newest = gathered.addNewsBuilder().addWatches(number);
    sendSoon();
    return newest;
  }

  @Override
  public void onError(Throwable failure) {
    close();
  }

  @Override
  public void onCompleted() {
    if (!over) {
      close();
      replies.onCompleted();
    }
  }

  private void close() {
    over = true;
    convoys.values().forEach(Convoy::dissolve);
    open.values().forEach(telling -> telling.watch.close());
    convoys.clear();
    open.clear();
    heldUp.clear();
  }

  /** One of the watches. */
  private final class Telling implements Watch.Reader {
    private final long number;
    private final WatchRequest wish;
    private final Convoy convoy;
    private final Watch watch;

    Telling(long number, WatchRequest request) {
      this.number = number;
      this.wish = request.toBuilder().clearFrom().build();
      this.convoy = convoys.computeIfAbsent(wish, none -> new Convoy());
      this.watch = new Watch(engine, request, this, loop.executor(), bookmarkEvery, latest, convoy);
    }

    @Override
    public boolean isReady() {
      boolean ready = hasRoom();
      if (!ready) {
        heldUp.add(this);
      }
      return ready;
    }

    @Override
    public void tell(WatchReply reply) {
      WatchManyStream.this.tell(number, reply);
    }

    @Override
    public void end() {
      forget(this);
    }

    @Override
    public void fail(Throwable failure) {
      forget(this);
      newsFor(number).setTrouble(Troubles.of(failure));
    }
  }
}
