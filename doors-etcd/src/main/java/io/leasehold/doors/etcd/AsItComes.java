package io.leasehold.doors.etcd;

import com.linecorp.armeria.common.ExchangeType;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.RoutingContext;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;

/**
 * Keeps Armeria from gathering a request before its service is asked. It would do so for every
 * service that says that it takes one message, which a guard has to know.
 */
final class AsItComes extends SimpleDecoratingHttpService {
  AsItComes(HttpService service) {
    super(service);
  }

  @Override
  public ExchangeType exchangeType(RoutingContext routing) {
    return ExchangeType.BIDI_STREAMING;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) throws Exception {
    return unwrap().serve(context, request);
  }
}
