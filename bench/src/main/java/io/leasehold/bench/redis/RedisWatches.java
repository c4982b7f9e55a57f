package io.leasehold.bench.redis;

import io.leasehold.bench.peer.Link;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletableFuture;

/** Subscriptions to what happens to keys, each on a connection of its own. */
final class RedisWatches {
  /** By key: what is set, deleted or expires. */
  static final String EVENTS = "K$gx";

  private static final String CHANNELS = "__keyspace@0__:";

  private final RedisClient client;
  private final RedisURI address;

  RedisWatches(RedisClient client, RedisURI address) {
    this.client = client;
    this.address = address;
  }

  CompletableFuture<Void> watch(String prefix, Link.Listener listener) {
    return client
        .connectPubSubAsync(StringCodec.UTF8, address)
        .toCompletableFuture()
        .thenCompose(connection -> subscribe(connection, prefix, listener));
  }

  private static CompletableFuture<Void> subscribe(
      StatefulRedisPubSubConnection<String, String> connection,
      String prefix,
      Link.Listener listener) {
    connection.addListener(
        new RedisPubSubAdapter<String, String>() {
          @Override
          public void message(String pattern, String channel, String event) {
            tell(channel.substring(CHANNELS.length()), event, listener);
          }
        });
    return connection.async().psubscribe(CHANNELS + literal(prefix) + "*").toCompletableFuture();
  }

  private static void tell(String key, String event, Link.Listener listener) {
    switch (event) {
      case "set" -> listener.changed(key, false);
      case "del", "expired" -> listener.changed(key, true);
      default -> {
        // That it will expire is no change of the key.
      }
    }
  }

  /** A pattern that means the text itself. */
  static String literal(String text) {
    return text.replaceAll("([\\\\*?\\[\\]^])", "\\\\$1");
  }
}
