package io.leasehold.server.guard;

import com.linecorp.armeria.common.ExchangeType;
import com.linecorp.armeria.common.FilteredHttpRequest;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.logging.RequestLogProperty;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.RoutingContext;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;
import java.util.concurrent.CompletableFuture;

/**
 * Stands before a door. Sees a request from its head on, also where the door wants it whole, so
 * that a body which never ends is somebody's business; and sees each piece of the answer leave, so
 * that a reader which does not read is, too.
 */
public final class Guard extends SimpleDecoratingHttpService {
  private final Exchanges exchanges;

  public Guard(HttpService door, Exchanges exchanges) {
    super(door);
    this.exchanges = exchanges;
  }

  /** Otherwise a request that is to be taken whole would be gathered before anybody is asked. */
  @Override
  public ExchangeType exchangeType(RoutingContext routing) {
    return super.exchangeType(routing).isResponseStreaming()
        ? ExchangeType.BIDI_STREAMING
        : ExchangeType.REQUEST_STREAMING;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) throws Exception {
    ExchangeType type = super.exchangeType(context.routingContext());
    Exchange exchange = new Exchange(context, exchanges);
    Connections.begin(exchange.channel());
    exchanges.add(exchange);
    // Not the end of the whole log: a call that was cut off leaves parts of it open for ever.
    CompletableFuture<Void> unused =
        context
            .log()
            .whenAvailable(RequestLogProperty.RESPONSE_END_TIME)
            .thenAccept(done -> exchanges.remove(exchange));
    HttpResponse answer =
        type.isRequestStreaming() ? streaming(exchange, request) : whole(exchange, request);
    return type.isResponseStreaming()
        ? HttpResponse.of(new PacedResponse(answer, exchange))
        : answer.peekData(data -> exchange.given(data.length()));
  }

  /** A request that goes on as long as its caller likes: a stream of renewals, a watch. */
  private HttpResponse streaming(Exchange exchange, HttpRequest request) throws Exception {
    exchange.receivedAll();
    return unwrap().serve(exchange.context(), request);
  }

  /** The door answers when it has all of the body; until then it may be told to give up. */
  private HttpResponse whole(Exchange exchange, HttpRequest request) throws Exception {
    HttpRequest counted = new Counted(request, exchange);
    CompletableFuture<Void> unused =
        request.whenComplete().whenComplete((done, failure) -> exchange.receivedAll());
    HttpResponse answer = unwrap().serve(exchange.context(), counted);
    CompletableFuture<Void> unusedToo =
        exchange
            .refusal()
            .thenAccept(
                refusal -> {
                  answer.abort(refusal);
                  counted.abort(refusal);
                });
    return answer.recover(CutOffException.class, refusal -> Apology.of(request.headers(), refusal));
  }

  /** A request whose body is counted as it comes. */
  private static final class Counted extends FilteredHttpRequest {
    private final Exchange exchange;

    Counted(HttpRequest request, Exchange exchange) {
      super(request);
      this.exchange = exchange;
    }

    @Override
    protected HttpObject filter(HttpObject object) {
      if (object instanceof HttpData data) {
        exchange.received(data.length());
      }
      return object;
    }
  }
}
