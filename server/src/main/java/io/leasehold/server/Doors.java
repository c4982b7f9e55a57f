package io.leasehold.server;

import com.linecorp.armeria.common.Flags;
import com.linecorp.armeria.common.util.TransportType;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.docs.DocService;
import com.linecorp.armeria.server.metric.MetricCollectingService;
import io.leasehold.doors.etcd.EtcdDoor;
import io.leasehold.doors.etcd.wire.EtcdFacts;
import io.leasehold.doors.grpc.Diagnosis;
import io.leasehold.doors.grpc.GrpcDoor;
import io.leasehold.doors.grpc.GrpcDoorSettings;
import io.leasehold.doors.grpc.NodeFacts;
import io.leasehold.doors.http.HttpDoor;
import io.leasehold.engine.Engine;
import io.leasehold.server.config.Config;
import io.leasehold.server.config.Settings;
import io.leasehold.server.guard.Guard;
import io.leasehold.server.guard.UnframedCalls;
import io.leasehold.server.health.HealthPages;
import io.leasehold.server.metrics.DoorMetrics;
import io.leasehold.server.metrics.MetricsPage;
import io.leasehold.server.tls.NodeTls;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.handler.flush.FlushConsolidationHandler;
import io.netty.handler.ssl.ClientAuth;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Puts every way into a node on every port for clients: gRPC, HTTP/1.1, HTTP/2 with and without
 * TLS, the services of etcd, the pages for operators and the documentation of the services.
 */
final class Doors {
  /** What is still under way when the engine has answered everybody is not worth waiting for. */
  private static final Duration LINGER = Duration.ofMillis(500);

  private static final Duration PING_EVERY = Duration.ofSeconds(20);
  private static final int KEEPALIVE_SECONDS = 10;
  private static final int KEEPALIVES = 3;

  /**
   * One entry of the log answers many callers at once: what goes to the same connection leaves
   * together. Armeria itself gathers only what is written while it reads.
   */
  private static final int ANSWERS_IN_ONE_WRITE = 256;

  private static final List<String> PAGES = List.of("/metrics", "/health/", "/docs");

  private static final List<String> ETCD =
      List.of("/etcdserverpb.", "/v3lockpb.", "/v3electionpb.", "/v3/", "/v3beta/");

  private static final Set<String> ETCD_PAGES = Set.of("/health", "/version");

  /**
   * Cancelled calls in a minute: a client that gives up many waits is no attacker, and one that
   * opens and cancels calls as fast as it can has far more.
   */
  private static final int RESETS_PER_MINUTE = 6_000;

  private final ServerBuilder server = Server.builder();
  private final Engine engine;
  private final int requestBytes;
  private final Duration idle;
  private UnaryOperator<HttpService> guard = UnaryOperator.identity();

  Doors(Config config, Engine engine) {
    this.engine = engine;
    requestBytes = Math.toIntExact(config.value(Settings.REQUEST_BYTES));
    idle = config.value(Settings.IDLE_TIMEOUT);
    server
        .idleTimeout(idle)
        .http2MaxStreamsPerConnection(config.value(Settings.STREAMS_PER_CONNECTION))
        .http2MaxResetFramesPerWindow(RESETS_PER_MINUTE, 60)
        // Waiting and watching are calls that stay open; the engine bounds the others.
        .requestTimeout(Duration.ZERO)
        .maxRequestLength(requestBytes)
        .gracefulShutdownTimeout(Duration.ZERO, LINGER)
        .bossGroupFactory(Acceptor::named)
        // A caller that goes away is no news; the doors log what they did not foresee themselves.
        .unloggedExceptionsReportInterval(Duration.ZERO)
        .disableServerHeader();
  }

  Doors listening(List<InetSocketAddress> addresses, NodeTls tls) {
    if (tls.server().isEmpty()) {
      addresses.forEach(server::http);
      return this;
    }
    addresses.forEach(server::https);
    server.tls(tls.server().get().pair());
    tls.clientCa()
        .ifPresent(
            authorities ->
                server.tlsCustomizer(
                    context ->
                        context.trustManager(authorities.toFile()).clientAuth(ClientAuth.REQUIRE)));
    return this;
  }

  /**
   * Bounds what callers can take up, and finds out about those that are gone without a word: over
   * HTTP/2 by pings, otherwise by the operating system.
   */
  Doors guarded(Guarding guarding) {
    server
        .childChannelPipelineCustomizer(
            connection -> {
              connection.addFirst(new FlushConsolidationHandler(ANSWERS_IN_ONE_WRITE, true));
              guarding.connections().accept(connection);
            })
        .childChannelOption(ChannelOption.SO_KEEPALIVE, true);
    guard = door -> new Guard(door, guarding.exchanges());
    if (idle.toMillis() > PING_EVERY.toMillis()) {
      server.pingInterval(PING_EVERY);
    }
    if (Flags.transportType() == TransportType.EPOLL) {
      int seconds = Math.toIntExact(Math.max(1, idle.toSeconds()));
      // Later than the guard, which knows whom it cuts off and counts them.
      int millis = Math.toIntExact(guarding.settings().reader().toMillis() / 2 * 3);
      server
          .childChannelOption(EpollChannelOption.TCP_KEEPIDLE, seconds)
          .childChannelOption(EpollChannelOption.TCP_KEEPINTVL, KEEPALIVE_SECONDS)
          .childChannelOption(EpollChannelOption.TCP_KEEPCNT, KEEPALIVES)
          .childChannelOption(EpollChannelOption.TCP_USER_TIMEOUT, millis);
    }
    return this;
  }

  /** The pages for operators come first: the HTTP door takes every path that is left. */
  Doors withPages(HealthPages health, PrometheusMeterRegistry registry) {
    server.meterRegistry(registry).service("/metrics", new MetricsPage(registry));
    health.bind(server);
    server.serviceUnder("/docs", new DocService());
    return this;
  }

  /** The services of etcd and its pages, which have paths of their own. */
  Doors withEtcd(String cluster, boolean tls) {
    EtcdDoor.bind(server, engine, new EtcdFacts(cluster, tls, requestBytes), guard);
    return this;
  }

  Server build(NodeFacts facts, Diagnosis diagnosis) {
    GrpcDoorSettings settings = new GrpcDoorSettings(requestBytes);
    server.service(
        GrpcDoor.service(engine, facts, diagnosis, settings),
        door -> guard.apply(new UnframedCalls(door)));
    HttpDoor.bind(server, engine, guard);
    server.decorator(MetricCollectingService.newDecorator(new DoorMetrics(Doors::door)));
    return server.build();
  }

  private static String door(String path) {
    if (path.startsWith("/leasehold.v1.") || path.startsWith("/grpc.")) {
      return "grpc";
    }
    if (ETCD.stream().anyMatch(path::startsWith) || ETCD_PAGES.contains(path)) {
      return "etcd";
    }
    return PAGES.stream().anyMatch(path::startsWith) ? "pages" : "http";
  }
}
