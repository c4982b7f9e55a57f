package io.leasehold.fence.s3;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * What lies between a client and the S3 server: it can hold a write back, lose an answer, or drop
 * conditions as old gateways do.
 *
 * <p>By default it lets one write through at a time, and no read meanwhile. The server behind it is
 * not able to compare and write in one step when writes race, nor to answer a read with the bytes
 * and the metadata of the same write, as a store must be; so the network does that part for it.
 */
final class Network implements AutoCloseable {
  private static final Set<String> NOT_FORWARDED =
      Set.of("connection", "content-length", "expect", "host", "transfer-encoding", "upgrade");
  private static final Set<String> CONDITIONS = Set.of("if-match", "if-none-match");

  private final HttpServer front;
  private final URI server;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ReadWriteLock order = new ReentrantReadWriteLock();
  private final AtomicReference<Held> holdNext = new AtomicReference<>();
  private final AtomicBoolean loseNextAnswer = new AtomicBoolean();
  private final AtomicInteger writes = new AtomicInteger();
  private final AtomicInteger refusals = new AtomicInteger();
  private volatile int refusalStatus;
  private volatile String droppedCondition = "";
  private volatile boolean oneWriteAtATime = true;

  Network(URI server) throws IOException {
    this.server = server;
    this.front = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    front.setExecutor(threads);
    front.createContext("/", this::handle);
    front.start();
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + front.getAddress().getPort());
  }

  /** A write that is under way and does not arrive until it is released. */
  static final class Held {
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    void awaitArrival() throws InterruptedException {
      arrived.await();
    }

    void release() {
      released.countDown();
    }
  }

  Held holdNextWrite() {
    Held held = new Held();
    holdNext.set(held);
    return held;
  }

  /** The next write is done, but its sender gets an error in place of the answer. */
  void loseNextAnswer() {
    loseNextAnswer.set(true);
  }

  /** The next writes get this answer, and do not arrive. */
  void refuseWrites(int status, int count) {
    refusalStatus = status;
    refusals.set(count);
  }

  void drop(String condition) {
    droppedCondition = condition;
  }

  void letWritesRace() {
    oneWriteAtATime = false;
  }

  int writes() {
    return writes.get();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (!exchange.getRequestMethod().equals("PUT")) {
        answer(exchange, inOrder(order.readLock(), exchange, body));
        return;
      }
      writes.incrementAndGet();
      if (refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        exchange.sendResponseHeaders(refusalStatus, -1);
        return;
      }
      Held held = holdNext.getAndSet(null);
      if (held != null) {
        held.arrived.countDown();
        held.released.await();
      }
      HttpResponse<byte[]> response = inOrder(order.writeLock(), exchange, body);
      if (loseNextAnswer.getAndSet(false)) {
        exchange.sendResponseHeaders(503, -1);
      } else {
        answer(exchange, response);
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpResponse<byte[]> inOrder(Lock turn, HttpExchange exchange, byte[] body)
      throws IOException, InterruptedException {
    if (!oneWriteAtATime) {
      return forward(exchange, body);
    }
    turn.lock();
    try {
      return forward(exchange, body);
    } finally {
      turn.unlock();
    }
  }

  private HttpResponse<byte[]> forward(HttpExchange exchange, byte[] body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(exchange.getRequestURI()))
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              String lower = name.toLowerCase(Locale.ROOT);
              if (!NOT_FORWARDED.contains(lower) && !isDropped(lower)) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private boolean isDropped(String header) {
    return CONDITIONS.contains(header) && header.equals(droppedCondition);
  }

  private static void answer(HttpExchange exchange, HttpResponse<byte[]> response)
      throws IOException {
    response
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!NOT_FORWARDED.contains(name.toLowerCase(Locale.ROOT))) {
                exchange.getResponseHeaders().put(name, values);
              }
            });
    byte[] body = response.body();
    exchange.sendResponseHeaders(response.statusCode(), body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    front.stop(0);
    threads.shutdownNow();
  }
}
