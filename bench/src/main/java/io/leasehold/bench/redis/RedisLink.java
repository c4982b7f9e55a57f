package io.leasehold.bench.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.bench.peer.Link;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Pipelined commands over a few connections, used in turn. */
final class RedisLink implements Link {
  private static final RedisCodec<String, byte[]> CODEC =
      RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);

  private final RedisClient client;
  private final RedisNames names;
  private final List<RedisAsyncCommands<String, byte[]>> connections = new ArrayList<>();
  private final Map<RedisScript, String> scripts = new EnumMap<>(RedisScript.class);
  private final AtomicInteger turn = new AtomicInteger();
  private final RedisWatches watches;
  private final RedisWaiters waiters;

  private RedisLink(RedisClient client, RedisURI address, RedisNames names) {
    this.client = client;
    this.names = names;
    this.watches = new RedisWatches(client, address);
    this.waiters = new RedisWaiters(client, address);
  }

  static RedisLink open(RedisClient client, RedisURI address, RedisNames names, int connections) {
    RedisLink link = new RedisLink(client, address, names);
    try {
      for (int i = 0; i < connections; i++) {
        StatefulRedisConnection<String, byte[]> connection = client.connect(CODEC, address);
        link.connections.add(connection.async());
      }
      for (RedisScript script : RedisScript.values()) {
        link.scripts.put(
            script, link.next().scriptLoad(script.text()).toCompletableFuture().join());
      }
      return link;
    } catch (RuntimeException failure) {
      link.close();
      throw failure;
    }
  }

  private RedisAsyncCommands<String, byte[]> next() {
    return connections.get(Math.floorMod(turn.getAndIncrement(), connections.size()));
  }

  private CompletableFuture<Long> run(RedisScript script, String[] keys, byte[]... values) {
    return next()
        .<Long>evalsha(scripts.get(script), ScriptOutputType.INTEGER, keys, values)
        .toCompletableFuture();
  }

  private static String[] keys(String... keys) {
    return keys;
  }

  /** True if the key was free. */
  private CompletableFuture<Boolean> setIfFree(String key, byte[] value, long termMillis) {
    return next()
        .set(key, value, SetArgs.Builder.nx().px(termMillis))
        .thenApply(answer -> answer != null)
        .toCompletableFuture();
  }

  @Override
  public CompletableFuture<Long> grant(long termMillis) {
    long lease = names.newLease(termMillis);
    return setIfFree(RedisNames.key(lease), RedisNames.text(lease), termMillis)
        .thenApply(
            free -> {
              check(free, "lease " + lease + " exists");
              return lease;
            });
  }

  @Override
  public CompletableFuture<Integer> renew(long[] leases, int from, int count) {
    CompletableFuture<Integer> renewed = renew(leases[from]);
    for (int i = from + 1; i < from + count; i++) {
      renewed = renewed.thenCombine(renew(leases[i]), Integer::sum);
    }
    return renewed;
  }

  private CompletableFuture<Integer> renew(long lease) {
    byte[] term = RedisNames.text(RedisNames.termMillis(lease));
    return run(RedisScript.RENEW, keys(RedisNames.key(lease)), RedisNames.text(lease), term)
        .thenApply(Math::toIntExact);
  }

  @Override
  public CompletableFuture<Void> revoke(long lease) {
    return run(RedisScript.RELEASE, keys(RedisNames.key(lease)), RedisNames.text(lease))
        .thenAccept(done -> check(done == 1, "lease " + lease + " is over"));
  }

  @Override
  public CompletableFuture<Long> acquire(String key, long lease) {
    long token = names.newToken();
    return setIfFree(key, RedisNames.text(token), RedisNames.termMillis(lease))
        .thenApply(
            free -> {
              check(free, key + " is held");
              return token;
            });
  }

  @Override
  public CompletableFuture<Void> release(String key, long lease, long token) {
    return run(RedisScript.RELEASE, keys(key), RedisNames.text(token))
        .thenAccept(done -> check(done == 1, key + " is no longer held"));
  }

  @Override
  public CompletableFuture<Void> unlock(String key, long lease, long token) {
    byte[] channel = RedisNames.channel(key).getBytes(UTF_8);
    return run(RedisScript.RELEASE_AND_TELL, keys(key), RedisNames.text(token), channel)
        .thenAccept(done -> check(done == 1, key + " is no longer held"));
  }

  @Override
  public CompletableFuture<Long> lock(String key, long lease) {
    long token = names.newToken();
    long termMillis = RedisNames.termMillis(lease);
    return waiters
        .untilDone(key, () -> setIfFree(key, RedisNames.text(token), termMillis))
        .thenApply(done -> token);
  }

  @Override
  public CompletableFuture<Void> put(String key, byte[] value, long lease) {
    if (lease == 0) {
      return next().set(key, value).<Void>thenApply(ok -> null).toCompletableFuture();
    }
    return run(RedisScript.PUT_WITH_LEASE, keys(RedisNames.key(lease), key), value)
        .thenAccept(done -> check(done == 1, "lease " + lease + " is over"));
  }

  private static void check(boolean done, String whyNot) {
    if (!done) {
      throw new IllegalStateException(whyNot);
    }
  }

  @Override
  public CompletableFuture<Void> watch(String prefix, Listener listener) {
    return next()
        .configSet("notify-keyspace-events", RedisWatches.EVENTS)
        .toCompletableFuture()
        .thenCompose(set -> watches.watch(prefix, listener));
  }

  @Override
  public void close() {
    waiters.close();
    client.shutdown(0, 2, TimeUnit.SECONDS);
  }
}
