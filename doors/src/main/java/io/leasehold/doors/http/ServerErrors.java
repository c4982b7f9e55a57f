package io.leasehold.doors.http;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.ServerErrorHandler;
import com.linecorp.armeria.server.ServiceConfig;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.leasehold.doors.http.input.Problem;
import java.util.Locale;

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
    return Errors.of(
        switch (status.code()) {
          case 400 ->
              problem(
                  status,
                  "BAD_ARGUMENT",
                  why,
                  "Percent-encode special characters. A URL cannot have /../ or control"
                      + " characters in it; POST /txn takes such keys as keyBase64.");
          case 413 -> problem(status, "BODY_TOO_LARGE", why, "Send less, or several requests.");
          case 414, 431 ->
              problem(status, "URL_TOO_LONG", why, "Shorten it: send a long value as body.");
          case 503 ->
              problem(status, "TIMED_OUT", why, "Send it again, to another node if you can.");
          default ->
              problem(
                  status,
                  status.reasonPhrase().toUpperCase(Locale.ROOT).replace(' ', '_'),
                  why,
                  "GET /openapi.json describes what can be asked.");
        });
  }

  private static Problem problem(HttpStatus status, String code, String why, String action) {
    return new Problem(status.code(), code, why, action);
  }
}
