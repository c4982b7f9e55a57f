package io.leasehold.server.guard;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpResponse;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * An answer in pieces. The server asks for the next piece when the last one is written, and that is
 * how its exchange learns that the reader reads.
 */
final class PacedResponse implements Publisher<HttpObject> {
  private final HttpResponse answer;
  private final Exchange exchange;

  PacedResponse(HttpResponse answer, Exchange exchange) {
    this.answer = answer;
    this.exchange = exchange;
  }

  @Override
  public void subscribe(Subscriber<? super HttpObject> reader) {
    answer.subscribe(new Relay(reader), exchange.context().eventLoop());
  }

  /** Passes everything on, in both directions. */
  private final class Relay implements Subscriber<HttpObject>, Subscription {
    private final Subscriber<? super HttpObject> reader;
    private Subscription source;

    Relay(Subscriber<? super HttpObject> reader) {
      this.reader = reader;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      source = subscription;
      reader.onSubscribe(this);
    }

    @Override
    public void request(long pieces) {
      exchange.taken();
      source.request(pieces);
    }

    @Override
    public void cancel() {
      source.cancel();
    }

    @Override
    public void onNext(HttpObject piece) {
      exchange.given(piece instanceof HttpData data ? data.length() : 0);
      reader.onNext(piece);
    }

    @Override
    public void onError(Throwable failure) {
      reader.onError(failure);
    }

    @Override
    public void onComplete() {
      reader.onComplete();
    }
  }
}
