package io.leasehold.fence.redis.lettuce;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.fence.redis.RedisFence;
import io.leasehold.fence.redis.RedisFenceContract;
import io.leasehold.fence.redis.RedisScripts;
import io.leasehold.fence.redis.RedisServer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LettuceFenceTest extends RedisFenceContract {
  @RegisterExtension static final RedisServer SERVER = new RedisServer();
  private static RedisClient client;
  private static StatefulRedisConnection<byte[], byte[]> connection;

  @BeforeAll
  static void connect() {
    client = RedisClient.create(RedisURI.create(SERVER.host(), SERVER.port()));
    connection = client.connect(ByteArrayCodec.INSTANCE);
  }

  @AfterAll
  static void disconnect() {
    if (client != null) {
      client.shutdown(Duration.ZERO, Duration.ofSeconds(10));
    }
  }

  @Test
  void fenceInsideATransactionIsRefusedBecauseItCannotTellWhetherItWrote() {
    try (var transaction = client.connect(ByteArrayCodec.INSTANCE)) {
      var unused = transaction.sync().multi();
      RedisFence fence = RedisFence.of(LettuceScripts.of(transaction.sync()));
      assertThatThrownBy(() -> fence.admit("in-a-transaction", 1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("MULTI");
    }
  }

  @Override
  protected RedisScripts scripts() {
    return LettuceScripts.of(connection.sync());
  }

  @Override
  protected void forgetScripts() {
    var unused = connection.sync().scriptFlush();
  }
}
