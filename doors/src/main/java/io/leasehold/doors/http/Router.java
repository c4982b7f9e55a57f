package io.leasehold.doors.http;

import com.linecorp.armeria.common.ExchangeType;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.RoutingContext;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.leasehold.doors.http.input.Nearest;
import io.leasehold.doors.http.input.Problem;
import io.leasehold.doors.http.input.Query;
import io.leasehold.doors.http.input.Shown;
import io.leasehold.engine.Engine;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** Finds the route of a request, reads its parameters and body, and answers whatever happens. */
final class Router implements HttpService {
  private final Engine engine;
  private final List<Route> routes;

  Router(Engine engine, List<Route> routes) {
    this.engine = engine;
    this.routes = routes;
  }

  /** A request is taken whole; an answer may go on for as long as somebody watches. */
  @Override
  public ExchangeType exchangeType(RoutingContext routing) {
    return ExchangeType.RESPONSE_STREAMING;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    CompletableFuture<Void> gone = new CompletableFuture<>();
    CompletableFuture<HttpResponse> answer =
        request
            .aggregate()
            .thenCompose(whole -> handle(context, request, whole.content().array(), gone))
            .handleAsync(Router::orError, context.eventLoop());
    HttpResponse response = HttpResponse.of(answer);
    CompletableFuture<Void> unused =
        response
            .whenComplete()
            .whenComplete(
                (delivered, failure) -> {
                  if (failure != null) {
                    gone.complete(null);
                  }
                });
    return response;
  }

  private static HttpResponse orError(HttpResponse response, Throwable failure) {
    if (failure == null) {
      return response;
    }
    Throwable cause = Failures.cause(failure);
    return Errors.of(cause, Failures.isRepeatable(failure)).toHttpResponse();
  }

  private CompletableFuture<HttpResponse> handle(
      ServiceRequestContext context,
      HttpRequest request,
      byte[] body,
      CompletableFuture<Void> gone) {
    String[] target = context.rawPath().split("\\?", 2);
    String path = target[0];
    List<Route> matching = routes.stream().filter(route -> route.match(path) != null).toList();
    if (matching.isEmpty()) {
      throw unknownPath(path);
    }
    Route route =
        matching.stream()
            .filter(candidate -> candidate.method() == request.method())
            .findFirst()
            .orElseThrow(() -> wrongMethod(request.method(), path, matching));
    if (body.length > 0 && !route.takesBody()) {
      throw Problem.badArgument("the body", body.length + " bytes", "none for " + route);
    }
    boolean mayRepeat = route.template().equals("/renew");
    Query query = Query.parse(target.length == 1 ? "" : target[1], route.parameters(), mayRepeat);
    return route
        .handler()
        .handle(new Call(context, request.headers(), engine, query, route.match(path), body, gone));
  }

  private Problem unknownPath(String path) {
    String typed = path.substring(1).split("/", 2)[0];
    List<String> known = routes.stream().map(Route::firstSegment).distinct().toList();
    String nearest =
        Nearest.to(typed, known).map(near -> "Did you mean " + templates(near) + "? ").orElse("");
    return new Problem(
            404,
            "UNKNOWN_PATH",
            "there is nothing at " + Shown.of(path),
            nearest + "GET /openapi.json describes all paths.")
        .detail("path", Shown.of(path));
  }

  private String templates(String firstSegment) {
    return routes.stream()
        .filter(route -> route.firstSegment().equals(firstSegment))
        .map(Route::template)
        .distinct()
        .collect(Collectors.joining(" or "));
  }

  private static Problem wrongMethod(HttpMethod method, String path, List<Route> matching) {
    String allowed =
        matching.stream()
            .map(route -> route.method().name())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return new Problem(
            405,
            "WRONG_METHOD",
            method + " is not possible for " + Shown.of(path),
            "Use " + allowed + ".")
        .detail("allow", allowed)
        .header("allow", allowed);
  }
}
