package io.leasehold.server.guard;

import com.linecorp.armeria.common.ExchangeType;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.RoutingContext;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;

/**
 * Tells that what comes to a gRPC door in another format, as JSON, is one message and no stream.
 */
public final class UnframedCalls extends SimpleDecoratingHttpService {
  public UnframedCalls(HttpService door) {
    super(door);
  }

  @Override
  public ExchangeType exchangeType(RoutingContext routing) {
    boolean framed =
        routing.headers().get(HttpHeaderNames.CONTENT_TYPE, "").startsWith("application/grpc");
    return framed ? super.exchangeType(routing) : ExchangeType.UNARY;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) throws Exception {
    return unwrap().serve(context, request);
  }
}
