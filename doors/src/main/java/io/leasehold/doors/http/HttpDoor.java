package io.leasehold.doors.http;

import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServerBuilder;
import io.leasehold.engine.Engine;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Leases over HTTP and JSON. {@code docs/http.md} and {@code GET /openapi.json} describe it. */
public final class HttpDoor {

  /** Largest body of a request: above the largest value, with room for base 64. */
  static final int MOST_BODY_BYTES = 2 << 20;

  /** Longest first line of a request: a key of any allowed length, percent-encoded. */
  static final int MOST_LINE_BYTES = 16 << 10;

  private static final Duration HEARTBEAT = Duration.ofSeconds(15);

  private HttpDoor() {}

  /**
   * Takes every path that no other service of the server takes, answers what the server itself
   * refuses in JSON as well, and makes room for long keys in a request's first line.
   */
  public static void bind(ServerBuilder server, Engine engine) {
    bind(server, engine, UnaryOperator.identity());
  }

  /**
   * As {@link #bind(ServerBuilder, Engine)}.
   *
   * @param guard puts before the door what every request has to pass
   */
  public static void bind(ServerBuilder server, Engine engine, UnaryOperator<HttpService> guard) {
    bind(server, engine, guard, HEARTBEAT);
  }

  static void bind(ServerBuilder server, Engine engine, Duration heartbeat) {
    bind(server, engine, UnaryOperator.identity(), heartbeat);
  }

  private static void bind(
      ServerBuilder server, Engine engine, UnaryOperator<HttpService> guard, Duration heartbeat) {
    server
        .route()
        .pathPrefix("/")
        // Here, and not in the router, which gets requests that are complete.
        .maxRequestLength(MOST_BODY_BYTES)
        .build(guard.apply(new Router(engine, routes(heartbeat))))
        .errorHandler(new ServerErrors())
        .http1MaxInitialLineLength(MOST_LINE_BYTES)
        .http2MaxHeaderListSize(2L * MOST_LINE_BYTES);
  }

  static List<Route> routes(Duration heartbeat) {
    return Stream.of(
            LeaseRoutes.all(),
            ClaimRoutes.all(),
            QuestionRoutes.all(),
            StoreRoutes.all(),
            new WatchRoutes(heartbeat).all(),
            ClusterRoutes.all(),
            Description.all())
        .flatMap(List::stream)
        .toList();
  }
}
