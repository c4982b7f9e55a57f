package io.leasehold.client.keeper;

import com.google.protobuf.Message;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Tells the server what was given back, as well as that can be done, and remembers what is still on
 * its way, so that closing can wait for it. Nothing here ever fails: what the server does not hear
 * of ends by itself. Thread-safe.
 */
final class Farewells {
  static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Connection connection;
  private final Map<Long, CompletableFuture<Void>> underway = new ConcurrentHashMap<>();
  private final AtomicLong numbers = new AtomicLong();
  private volatile boolean over;

  Farewells(Connection connection) {
    this.connection = connection;
  }

  <Q extends Message, R extends Message> CompletableFuture<Void> say(Rpc<Q, R> rpc, Q request) {
    return follow(() -> connection.send(rpc, request, PATIENCE));
  }

  /** Says more than one thing, each after the answer to the one before. */
  CompletableFuture<Void> follow(Supplier<CompletableFuture<?>> talk) {
    if (over) {
      return CompletableFuture.completedFuture(null);
    }
    CompletableFuture<?> answer;
    try {
      answer = talk.get();
    } catch (IllegalStateException connectionClosed) {
      return CompletableFuture.completedFuture(null);
    }
    CompletableFuture<Void> said = answer.handle((reply, failure) -> null);
    long number = numbers.incrementAndGet();
    underway.put(number, said);
    var unused = said.whenComplete((nothing, never) -> underway.remove(number));
    return said;
  }

  /** Waits for what is under way, for a short while; then nothing more is said. */
  void finish() throws InterruptedException {
    CompletableFuture<?>[] left = underway.values().toArray(CompletableFuture<?>[]::new);
    try {
      CompletableFuture.allOf(left).get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException unanswered) {
      System.getLogger(Farewells.class.getName())
          .log(System.Logger.Level.DEBUG, "not everything could be given back", unanswered);
    } finally {
      over = true;
    }
  }
}
