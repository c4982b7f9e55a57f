package io.leasehold.doors.http;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.ServerErrorHandler;
import com.linecorp.armeria.server.ServiceConfig;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.leasehold.doors.http.input.Problem;

/** What the server refuses before it asks any service, in the same JSON as everything else. */
final class ServerErrors implements ServerErrorHandler {

  /** Leaves failures of other services to whoever comes next. */
  @Override
  public HttpResponse onServiceException(ServiceRequestContext context, Throwable cause) {
    return ServerErrorHandler.ofDefault().onServiceException(context, cause);
  }

  @Override
  public AggregatedHttpResponse onProtocolViolation(
      ServiceConfig config,
      RequestHeaders headers,
      HttpStatus status,
      String description,
      Throwable cause) {
    return render(status, description);
  }

  @Override
  public AggregatedHttpResponse renderStatus(
      ServiceRequestContext context,
      ServiceConfig config,
      RequestHeaders headers,
      HttpStatus status,
      String description,
      Throwable cause) {
    return render(status, description);
  }

  private static AggregatedHttpResponse render(HttpStatus status, String description) {
    String why = description == null ? status.reasonPhrase() : description;
    String action =
        switch (status.code()) {
          case 400 -> "Percent-encode special characters; /../ cannot be part of a URL.";
          case 413 -> "Send less, or several requests.";
          case 414, 431 -> "Shorten the URL: send a long value as body.";
          case 503 -> "Send it again, to another node if you can.";
          default -> "GET /openapi.json describes what can be asked.";
        };
    return Errors.of(new Problem(status.code(), status.reasonPhrase(), why, action));
  }
}
