package io.leasehold.client.pipeline;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.leasehold.api.v1.Position;
import io.leasehold.api.v1.WatchReply;
import io.leasehold.api.v1.WatchRequest;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * A watch that shares a stream with others. Its listener is told one thing at a time, in order, and
 * no more than it asked for, as by a call of its own.
 *
 * <p>What comes before it is asked for waits here. If that becomes too much, the watch leaves the
 * stream, so that neither memory nor the others suffer, and comes back from where it was when its
 * listener has been told all of it.
 *
 * <p>Thread-safe as calls of gRPC are: started and given its message by one thread, asked for more
 * and cancelled by any.
 */
final class SharedWatch extends ClientCall<WatchRequest, WatchReply> {
  /** One that is larger travels on its own: others should not wait behind it. */
  private static final int LARGE_BYTES = 1 << 16;

  private static final int REPLIES_AHEAD = 64;
  private static final int BYTES_AHEAD = 1 << 20;

  private final SharedWatches watches;
  private final CallOptions options;
  private final Queue<WatchReply> untold = new ArrayDeque<>();
  private long untoldBytes;
  private Listener<WatchReply> listener;
  private Metadata headers;
  private WatchRequest request;
  private int requested;

  /** Where it would go on; null until it is known to stand. */
  private Position reached;

  private WatchRun run;
  private long number;

  /** It left the stream because too much waits here. */
  private boolean away;

  /** Somebody tells the listener, and will tell it whatever comes meanwhile. */
  private boolean telling;

  /** How it ended, to be told after what waits here. */
  private Status end;

  private Metadata trailers;

  /** Nothing more is to be told but the end, and not even that twice. */
  private boolean cancelled;

  private boolean endTold;

  /** Set if it travels on its own after all. */
  private ClientCall<WatchRequest, WatchReply> alone;

  SharedWatch(SharedWatches watches, CallOptions options) {
    this.watches = watches;
    this.options = options;
  }

  @Override
  public void start(Listener<WatchReply> newListener, Metadata newHeaders) {
    listener = newListener;
    headers = newHeaders;
  }

  @Override
  public void request(int replies) {
    synchronized (this) {
      if (alone != null) {
        alone.request(replies);
        return;
      }
      requested += replies;
    }
    tellSoon();
  }

  @Override
  public void sendMessage(WatchRequest message) {
    request = message;
  }

  @Override
  public void halfClose() {
    if (request.getSerializedSize() > LARGE_BYTES) {
      travelAlone();
    } else if (!isOver()) {
      watches.open(this);
    }
  }

  private synchronized boolean isOver() {
    return end != null;
  }

  @Override
  public void cancel(String why, Throwable cause) {
    WatchRun left;
    synchronized (this) {
      if (alone != null) {
        alone.cancel(why, cause);
        return;
      }
      cancelled = true;
      untold.clear();
      left = run;
    }
    if (left != null) {
      left.close(number);
    }
    ends(Status.CANCELLED.withDescription(why).withCause(cause), new Metadata());
  }

  synchronized void enter(WatchRun newRun, long newNumber) {
    run = newRun;
    number = newNumber;
  }

  /** Asked once, right before it is sent; false if it is over and must not be sent. */
  boolean leaves() {
    Departure.of(options, headers);
    return !isOver();
  }

  /** What is asked of the node, from where it has come by now. */
  synchronized WatchRequest request() {
    return reached == null ? request : request.toBuilder().setFrom(reached).build();
  }

  /** News for the number under which it is on the stream, or was. */
  void told(long toNumber, WatchReply reply) {
    WatchRun left = null;
    synchronized (this) {
      if (cancelled || away || toNumber != number) {
        return;
      }
      untold.add(reply);
      untoldBytes += reply.getSerializedSize();
      reached = reply.hasNext() ? reply.getNext() : reached;
      if (untold.size() > REPLIES_AHEAD || (untold.size() > 1 && untoldBytes > BYTES_AHEAD)) {
        away = true;
        left = run;
      }
    }
    if (left != null) {
      left.close(toNumber);
    }
    tellSoon();
  }

  /** It is over, for the first reason that is given. */
  void ends(Status status, Metadata newTrailers) {
    synchronized (this) {
      if (end != null) {
        return;
      }
      end = status;
      trailers = newTrailers;
    }
    tellSoon();
  }

  private void tellSoon() {
    synchronized (this) {
      if (telling || listener == null) {
        return;
      }
      telling = true;
    }
    watches.callbacks().execute(this::tellAll);
  }

  private void tellAll() {
    try {
      for (Runnable next = next(); next != null; next = next()) {
        next.run();
      }
    } catch (RuntimeException | Error failure) {
      synchronized (this) {
        telling = false;
      }
      cancel("the listener failed", failure);
    }
  }

  /** What is to be done next; if it is nothing, somebody else may do what comes later. */
  private synchronized Runnable next() {
    if (requested > 0 && !untold.isEmpty()) {
      WatchReply reply = untold.remove();
      untoldBytes -= reply.getSerializedSize();
      requested--;
      return () -> listener.onMessage(reply);
    }
    if (untold.isEmpty() && end != null && !endTold) {
      endTold = true;
      return () -> listener.onClose(end, trailers);
    }
    if (untold.isEmpty() && end == null && away) {
      away = false;
      return () -> watches.open(this);
    }
    telling = false;
    return null;
  }

  /** Goes on as a call of its own. */
  synchronized void travelAlone() {
    if (end == null) {
      alone = watches.newCallAlone(options);
      alone.start(listener, headers);
      if (requested > 0) {
        alone.request(requested);
      }
      alone.sendMessage(request());
      alone.halfClose();
    }
  }
}
