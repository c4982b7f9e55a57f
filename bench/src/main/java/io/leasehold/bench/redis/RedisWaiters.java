package io.leasehold.bench.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Those who wait for keys: all of them try again when a release is told, and one wins.
 *
 * <p>They also try now and then by themselves, as nobody tells when a holder expires.
 *
 * <p>Safe for use by several threads.
 */
final class RedisWaiters implements AutoCloseable {
  private static final long NOW_AND_THEN_MILLIS = 1_000;

  private final RedisClient client;
  private final RedisURI address;
  private final Map<String, Set<Waiter>> waiting = new ConcurrentHashMap<>();
  private final Map<String, CompletableFuture<Void>> subscribed = new ConcurrentHashMap<>();
  private CompletableFuture<StatefulRedisPubSubConnection<String, String>> ear;
  private ScheduledExecutorService clock;

  RedisWaiters(RedisClient client, RedisURI address) {
    this.client = client;
    this.address = address;
  }

  /** Tries until it is done, first when it is sure to hear of releases. */
  CompletableFuture<Void> untilDone(String key, Supplier<CompletableFuture<Boolean>> attempt) {
    String channel = RedisNames.channel(key);
    Waiter waiter = new Waiter(channel, attempt);
    var unused =
        subscribed
            .computeIfAbsent(channel, this::subscribe)
            .whenComplete(
                (hears, failure) -> {
                  if (failure != null) {
                    waiter.done.completeExceptionally(failure);
                  } else {
                    waiting
                        .computeIfAbsent(channel, none -> ConcurrentHashMap.newKeySet())
                        .add(waiter);
                    waiter.attempt();
                  }
                });
    return waiter.done;
  }

  private CompletableFuture<Void> subscribe(String channel) {
    return ear().thenCompose(ears -> ears.async().subscribe(channel));
  }

  private synchronized CompletableFuture<StatefulRedisPubSubConnection<String, String>> ear() {
    if (ear == null) {
      ear = client.connectPubSubAsync(StringCodec.UTF8, address).toCompletableFuture();
      ear = ear.thenApply(this::listening);
      clock = Executors.newSingleThreadScheduledExecutor(RedisWaiters::thread);
      var unused =
          clock.scheduleWithFixedDelay(
              () -> waiting.keySet().forEach(this::tryAgain),
              NOW_AND_THEN_MILLIS,
              NOW_AND_THEN_MILLIS,
              TimeUnit.MILLISECONDS);
    }
    return ear;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "redis-waiters");
    thread.setDaemon(true);
    return thread;
  }

  private StatefulRedisPubSubConnection<String, String> listening(
      StatefulRedisPubSubConnection<String, String> connection) {
    connection.addListener(
        new RedisPubSubAdapter<String, String>() {
          @Override
          public void message(String channel, String nothing) {
            tryAgain(channel);
          }
        });
    return connection;
  }

  private void tryAgain(String channel) {
    waiting.getOrDefault(channel, Set.of()).forEach(Waiter::attempt);
  }

  @Override
  public synchronized void close() {
    if (clock != null) {
      clock.shutdownNow();
    }
    waiting
        .values()
        .forEach(
            waiters ->
                waiters.forEach(
                    waiter ->
                        waiter.done.completeExceptionally(
                            new IllegalStateException("the connection was closed"))));
  }

  /** One attempt at a time; a release that is told during one is worth another. */
  private final class Waiter {
    private final String channel;
    private final Supplier<CompletableFuture<Boolean>> attempt;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private boolean trying;
    private boolean again;

    Waiter(String channel, Supplier<CompletableFuture<Boolean>> attempt) {
      this.channel = channel;
      this.attempt = attempt;
    }

    void attempt() {
      synchronized (this) {
        again = trying;
        if (trying) {
          return;
        }
        trying = true;
      }
      var unused = attempt.get().whenComplete(this::tried);
    }

    private void tried(Boolean won, Throwable failure) {
      if (failure != null) {
        waiting.get(channel).remove(this);
        done.completeExceptionally(failure);
      } else if (won) {
        waiting.get(channel).remove(this);
        done.complete(null);
      } else if (triesAgain()) {
        attempt();
      }
    }

    private synchronized boolean triesAgain() {
      trying = false;
      return again;
    }
  }
}
