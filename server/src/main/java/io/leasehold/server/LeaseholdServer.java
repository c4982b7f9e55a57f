package io.leasehold.server;

import com.linecorp.armeria.server.Server;
import io.leasehold.engine.Engine;
import io.leasehold.engine.Member;
import io.leasehold.server.config.Config;
import io.leasehold.server.config.Settings;
import io.leasehold.server.diagnose.NodeDiagnosis;
import io.leasehold.server.health.HealthPages;
import io.leasehold.server.health.Readiness;
import io.leasehold.server.logs.Standing;
import io.leasehold.server.logs.Transitions;
import io.leasehold.server.metrics.DoorMetrics;
import io.leasehold.server.metrics.Meters;
import io.leasehold.server.metrics.NodeGauges;
import io.leasehold.server.metrics.NodeMeter;
import io.leasehold.server.metrics.ProcessMetrics;
import io.leasehold.server.tls.NodeTls;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running node.
 *
 * <p>It opens from the inside out, log before engine before doors, and closes so that nobody is
 * left without an answer: first health says that it is going, then the engine answers what is under
 * way and hands leadership on, then the doors close.
 *
 * <p>Thread-safe.
 */
public final class LeaseholdServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LeaseholdServer.class);

  private final Places places;
  private final boolean tls;
  private final Duration patience;
  private final Engine engine;
  private final ScheduledExecutorService timer;
  private final Readiness readiness;
  private final NodeDiagnosis diagnosis;
  private final Server server;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();

  private LeaseholdServer(
      Config config, Places places, NodeTls tls, Engine engine, PrometheusMeterRegistry registry) {
    this.places = places;
    this.tls = tls.server().isPresent();
    this.engine = engine;
    patience = config.value(Settings.SHUTDOWN_TIMEOUT);
    timer = Executors.newSingleThreadScheduledExecutor(LeaseholdServer::daemon);
    readiness = new Readiness(engine, timer);
    diagnosis = new NodeDiagnosis(config, tls, engine);
    Guarding guarding = Guarding.of(config, this.tls, registry);
    guarding.exchanges().sweepOn(timer);
    server =
        new Doors(config, engine)
            .listening(places.clientAddresses(), tls)
            .guarded(guarding)
            .withPages(new HealthPages(engine, readiness, System::currentTimeMillis), registry)
            .withEtcd(config.value(Settings.CLUSTER), this.tls)
            .build(new RunningNode(config.value(Settings.CLUSTER)), diagnosis);
  }

  /**
   * Starts a node and returns when its doors are open; a leader may still have to be found.
   *
   * @throws io.leasehold.server.config.ConfigException if a file that is named cannot be used
   * @throws StartupException if a port, the data directory or the data cannot be used
   */
  public static LeaseholdServer start(Config config) {
    NodeTls tls = NodeTls.of(config);
    Places places = Places.of(config);
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    registry.config().meterFilter(DoorMetrics.filter());
    NodeGauges gauges = new NodeGauges(System::nanoTime);
    Meters meters = new Meters(new NodeMeter(registry), gauges, new Transitions());
    Engine engine = EngineStart.start(config, places, tls, meters);
    gauges.bind(registry, engine::status);
    ProcessMetrics.bind(registry);
    LeaseholdServer node = new LeaseholdServer(config, places, tls, engine, registry);
    node.open();
    return node;
  }

  private void open() {
    try {
      server.start().join();
    } catch (CompletionException e) {
      close();
      throw StartupException.cannotListen(places.listen(), Settings.PORT, e.getCause());
    }
    readiness.start();
    CompletableFuture<Void> unused =
        readiness
            .first()
            .thenRun(
                () -> LOG.atInfo().addKeyValue("leader", engine.status().leader()).log("ready"));
    Standing standing = new Standing(engine);
    ScheduledFuture<?> unusedToo =
        timer.scheduleWithFixedDelay(standing::look, 0, 1, TimeUnit.SECONDS);
  }

  /** Where clients reach it. */
  public InetSocketAddress address() {
    return places.listen();
  }

  /** Where clients of etcd look for it, if they got a port of their own. */
  public Optional<InetSocketAddress> etcdAddress() {
    return places.etcd();
  }

  /** As {@link #address()}, to be used with curl. */
  public String uri() {
    return (tls ? "https://" : "http://") + places.self().address();
  }

  /** This node, as the others know it. */
  public Member self() {
    return places.self();
  }

  public Engine engine() {
    return engine;
  }

  /** Completes when the node can answer for the first time. */
  public CompletableFuture<Void> ready() {
    return readiness.first();
  }

  /**
   * Waits until the node stops.
   *
   * @return what made it stop by itself; nothing if it was closed
   */
  public Optional<Throwable> awaitStop() throws InterruptedException {
    CompletableFuture<Throwable> failure = engine.failure();
    try {
      CompletableFuture.anyOf(failure, closed).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("neither of the two can fail", e);
    }
    if (closing.get()) {
      closed.join();
      return Optional.empty();
    }
    close();
    return Optional.of(failure.join());
  }

  /** Stops in order, within the time that the configuration allows. */
  @Override
  public void close() {
    if (!closing.compareAndSet(false, true)) {
      closed.join();
      return;
    }
    LOG.atInfo().log("stopping");
    readiness.stop();
    closeEngine();
    server.stop().join();
    diagnosis.close();
    timer.shutdownNow();
    closed.complete(null);
    LOG.atInfo().log("stopped");
  }

  private void closeEngine() {
    Thread worker = daemon(engine::close);
    worker.start();
    try {
      worker.join(Math.max(1, patience.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (worker.isAlive()) {
      LOG.atWarn()
          .addKeyValue("shutdownTimeoutMillis", patience.toMillis())
          .log("the engine did not stop in time; what it acknowledged is safe all the same");
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "leasehold-node");
    thread.setDaemon(true);
    return thread;
  }
}
