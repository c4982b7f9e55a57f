package io.leasehold.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.engine.Engine;
import io.leasehold.server.LeaseholdServer;
import io.leasehold.server.config.Config;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.DoubleStream;

/** A node in this process, an honest holder on it, and the ways in which it is attacked. */
final class Besieged implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 60_000;
  private static final Outcome RENEWED = new Renewed(1, List.of(), List.of());

  private final LeaseholdServer server;
  private final long victim;
  private final ScheduledExecutorService heart = Executors.newSingleThreadScheduledExecutor();
  private final AtomicReference<Object> trouble = new AtomicReference<>();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  Besieged(String... flags) {
    Map<String, String> all = new HashMap<>(Map.of("port", "0", "in-memory", "true"));
    for (int i = 0; i < flags.length; i += 2) {
      all.put(flags[i], flags[i + 1]);
    }
    server = LeaseholdServer.start(Config.of(all));
    server.ready().join();
    Terms terms = Terms.ofMillis(20_000);
    victim = ((Granted) engine().submit(new GrantLease(0, "victim", terms)).join()).lease();
    var unused = heart.scheduleWithFixedDelay(this::beat, 500, 500, TimeUnit.MILLISECONDS);
  }

  /** As the library does for a holder; the first answer that is no renewal is kept. */
  private void beat() {
    try {
      Outcome outcome = engine().submit(new RenewLeases(victim)).get(10, TimeUnit.SECONDS);
      if (!outcome.equals(RENEWED)) {
        trouble.compareAndSet(null, outcome);
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      trouble.compareAndSet(null, e);
    }
  }

  Engine engine() {
    return server.engine();
  }

  long victim() {
    return victim;
  }

  /** Nothing went wrong with the victim's renewals so far, and one over HTTP is good. */
  void victimRenews() {
    assertThat(trouble.get()).isNull();
    assertThat(send("POST", "/renew?lease=" + victim).statusCode()).isEqualTo(200);
  }

  HttpResponse<String> send(String method, String path) {
    return send(method, path, new byte[0]);
  }

  HttpResponse<String> send(String method, String path, byte[] body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.uri() + path))
            .method(method, BodyPublishers.ofByteArray(body))
            .build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new AssertionError("no answer to " + method + " " + path, e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  /** A connection of which nothing is known yet, with small buffers. */
  Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4_096);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.connect(server.address());
    return socket;
  }

  Socket connect(String firstBytes) throws IOException {
    Socket socket = connect();
    socket.getOutputStream().write(firstBytes.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  double metric(String series) {
    String page = send("GET", "/metrics").body();
    return values(page, series + " ")
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + series + " in\n" + page));
  }

  /** By all doors, streams among them; the one that asks for it may be counted. */
  double requestsUnderWay() {
    return values(send("GET", "/metrics").body(), "leasehold_door_active_requests{").sum();
  }

  private static DoubleStream values(String page, String start) {
    return page.lines()
        .filter(line -> line.startsWith(start))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)));
  }

  double cutOff(String why) {
    return metric("leasehold_cut_off_total{why=\"" + why + "\"}");
  }

  static void until(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("never came true: " + what);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  /** What the node sends until it closes the connection; it must do that, or reset it. */
  static String allUntilClosed(Socket socket) throws IOException {
    StringBuilder all = new StringBuilder();
    byte[] some = new byte[8_192];
    try {
      for (int n = socket.getInputStream().read(some);
          n >= 0;
          n = socket.getInputStream().read(some)) {
        all.append(new String(some, 0, n, StandardCharsets.ISO_8859_1));
      }
    } catch (java.net.SocketTimeoutException e) {
      throw new AssertionError("the node did not close it; it sent: " + all, e);
    } catch (java.net.SocketException reset) {
      all.append(" [reset]");
    }
    return all.toString();
  }

  @Override
  public void close() {
    heart.shutdownNow();
    server.close();
    assertThat(trouble.get()).isNull();
  }
}
