package io.leasehold.bench.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.handler.flush.FlushConsolidationHandler;

/** How all clients here are set: pipelined, and without second tries behind the back of a load. */
final class RedisConnections {
  private RedisConnections() {}

  /** Threads for any number of clients; to be shut down. */
  static ClientResources resources() {
    return ClientResources.builder().nettyCustomizer(new OneWriteForMany()).build();
  }

  static RedisClient client(ClientResources resources) {
    RedisClient client = RedisClient.create(resources);
    client.setOptions(
        ClientOptions.builder()
            .autoReconnect(false)
            .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
            .build());
    return client;
  }

  /**
   * Commands that are sent while replies are read leave in one write: otherwise each is a call of
   * the operating system, and a load would measure those.
   */
  private static final class OneWriteForMany implements NettyCustomizer {
    @Override
    public void afterChannelInitialized(Channel channel) {
      channel
          .pipeline()
          .addFirst(
              new FlushConsolidationHandler(
                  FlushConsolidationHandler.DEFAULT_EXPLICIT_FLUSH_AFTER_FLUSHES, true));
    }
  }
}
