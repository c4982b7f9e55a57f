package io.leasehold.server.guard;

import com.linecorp.armeria.server.ServiceRequestContext;
import io.netty.channel.Channel;
import java.util.concurrent.CompletableFuture;

/**
 * One request and its answer: since when it is awaited, how much of the answer is with the reader.
 *
 * <p>Changed on the event loop of the request, looked at by the sweep: hence volatile, and never
 * more than a moment old.
 */
final class Exchange {
  private static final long NOT_WAITING = 0;

  private final ServiceRequestContext context;
  private final Exchanges all;
  private final long startNanos = System.nanoTime();

  /** Completes if the door is not to be waited for. */
  private final CompletableFuture<CutOffException> refusal = new CompletableFuture<>();

  private volatile boolean received;
  private volatile long waitingSince = NOT_WAITING;
  private volatile long unread;
  private volatile boolean cut;
  private long receiving;
  private boolean over;

  Exchange(ServiceRequestContext context, Exchanges all) {
    this.context = context;
    this.all = all;
  }

  CompletableFuture<CutOffException> refusal() {
    return refusal;
  }

  ServiceRequestContext context() {
    return context;
  }

  /** Some of the body has come. */
  void received(int bytes) {
    if (over) {
      return;
    }
    receiving += bytes;
    if (all.received(bytes) && !received) {
      all.refuse(this, Cut.BODIES_TOO_LARGE);
    }
  }

  /** All of the body has come, or never will. */
  void receivedAll() {
    received = true;
  }

  /** Some of the answer was handed over to be written. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // Only the event loop writes.
  void given(int bytes) {
    if (over) {
      return;
    }
    if (waitingSince == NOT_WAITING) {
      waitingSince = System.nanoTime() | 1;
    }
    unread += bytes;
    all.given(bytes);
  }

  /** All that was handed over is out, and more is asked for. */
  void taken() {
    waitingSince = NOT_WAITING;
    all.given(-unread);
    unread = 0;
  }

  /** No more of it in any case. */
  void over() {
    taken();
    all.received(-receiving);
    receiving = 0;
    received = true;
    over = true;
    Connections.end(channel());
  }

  /** How long its body is awaited, 0 if it is not. */
  long receivingNanos(long now) {
    return received ? 0 : now - startNanos;
  }

  /** How long its reader has taken nothing, 0 if there is nothing to take. */
  long waitingNanos(long now) {
    long since = waitingSince;
    return since == NOT_WAITING ? 0 : now - since;
  }

  long unread() {
    return unread;
  }

  /** Ends it without a word; with its connection if that is for one request at a time. */
  void cutOff(CutOffException why) {
    boolean again = cut;
    cut = true;
    context.cancel(why);
    if (again || !context.sessionProtocol().isMultiplex()) {
      var unused = channel().close();
    }
  }

  boolean isCut() {
    return cut;
  }

  Channel channel() {
    return context.log().partial().channel();
  }
}
