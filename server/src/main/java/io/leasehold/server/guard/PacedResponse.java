package io.leasehold.server.guard;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.stream.SubscriptionOption;
import com.linecorp.armeria.unsafe.PooledObjects;
import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.Queue;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * An answer in pieces. The server asks for the next piece when the last one is written, and that is
 * how its exchange learns that the reader reads.
 *
 * <p>Pieces that came meanwhile, or in the same turn of the event loop, leave as one: to write one
 * costs far more than what is in it. The door is asked for more only while little is unread, and
 * what is large is not copied.
 */
final class PacedResponse implements Publisher<HttpObject> {
  /** What leaves as one at most; while this much is unread, the door is asked for no more. */
  static final int BYTES_AT_ONCE = 1 << 16;

  private final HttpResponse answer;
  private final Exchange exchange;

  PacedResponse(HttpResponse answer, Exchange exchange) {
    this.answer = answer;
    this.exchange = exchange;
  }

  @Override
  public void subscribe(Subscriber<? super HttpObject> reader) {
    EventExecutor loop = exchange.context().eventLoop();
    // Pieces are passed on as they are; without that option each would be copied for this relay.
    answer.subscribe(new Relay(reader, loop), loop, SubscriptionOption.WITH_POOLED_OBJECTS);
  }

  /** Stands between the door and the server. All of it happens on the event loop. */
  private final class Relay implements Subscriber<HttpObject>, Subscription {
    private final Subscriber<? super HttpObject> reader;
    private final EventExecutor loop;
    private final Queue<HttpObject> waiting = new ArrayDeque<>();
    private int waitingBytes;
    private long wanted;
    private boolean asking;
    private boolean passingSoon;
    private boolean complete;
    private boolean over;
    private Subscription source;

    Relay(Subscriber<? super HttpObject> reader, EventExecutor loop) {
      this.reader = reader;
      this.loop = loop;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      source = subscription;
      reader.onSubscribe(this);
    }

    @Override
    public void request(long pieces) {
      exchange.taken();
      if (waitingBytes > 0) {
        exchange.given(waitingBytes);
      }
      wanted += pieces;
      ask();
      passSoon();
    }

    @Override
    public void cancel() {
      forget();
      source.cancel();
    }

    @Override
    public void onNext(HttpObject piece) {
      asking = false;
      if (over) {
        PooledObjects.close(piece);
        return;
      }
      waiting.add(piece);
      waitingBytes += length(piece);
      exchange.given(length(piece));
      passSoon();
      ask();
    }

    private void ask() {
      if (!asking && !over && exchange.unread() < BYTES_AT_ONCE) {
        asking = true;
        source.request(1);
      }
    }

    /** Not at once: a door that has much to say says it in one turn of the event loop. */
    private void passSoon() {
      boolean somethingToPass = waiting.isEmpty() ? complete : wanted > 0;
      if (somethingToPass && !passingSoon && !over) {
        passingSoon = true;
        loop.execute(this::pass);
      }
    }

    private void pass() {
      passingSoon = false;
      while (wanted > 0 && !waiting.isEmpty()) {
        wanted--;
        reader.onNext(next());
      }
      if (complete && waiting.isEmpty() && !over) {
        over = true;
        reader.onComplete();
      }
    }

    private HttpObject next() {
      HttpObject first = take();
      if (!(first instanceof HttpData data) || !joins(data.length())) {
        return first;
      }
      int most = Math.min(data.length() + waitingBytes, BYTES_AT_ONCE);
      ByteBuf joined = exchange.context().alloc().buffer(most);
      join(joined, data);
      while (joins(joined.readableBytes())) {
        join(joined, (HttpData) take());
      }
      return HttpData.wrap(joined);
    }

    private HttpObject take() {
      HttpObject piece = waiting.remove();
      waitingBytes -= length(piece);
      return piece;
    }

    /** Whether the next piece leaves together with so many bytes before it. */
    private boolean joins(int bytes) {
      return waiting.peek() instanceof HttpData data
          && !data.isEndOfStream()
          && bytes + data.length() <= BYTES_AT_ONCE;
    }

    private static void join(ByteBuf joined, HttpData piece) {
      try (piece) {
        joined.writeBytes(piece.byteBuf());
      }
    }

    private static int length(HttpObject piece) {
      return piece instanceof HttpData data ? data.length() : 0;
    }

    @Override
    public void onError(Throwable failure) {
      if (!over) {
        forget();
        reader.onError(failure);
      }
    }

    /** What waits here is not passed on any more. */
    private void forget() {
      over = true;
      waiting.forEach(PooledObjects::close);
      waiting.clear();
      waitingBytes = 0;
    }

    @Override
    public void onComplete() {
      complete = true;
      passSoon();
    }
  }
}
