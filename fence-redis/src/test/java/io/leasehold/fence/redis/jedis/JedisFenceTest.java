package io.leasehold.fence.redis.jedis;

import io.leasehold.fence.redis.RedisFenceContract;
import io.leasehold.fence.redis.RedisScripts;
import io.leasehold.fence.redis.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.RedisClient;

class JedisFenceTest extends RedisFenceContract {
  @RegisterExtension static final RedisServer SERVER = new RedisServer();
  private static RedisClient client;

  @BeforeAll
  static void connect() {
    client = RedisClient.create(SERVER.host(), SERVER.port());
  }

  @AfterAll
  static void disconnect() {
    if (client != null) {
      client.close();
    }
  }

  @Override
  protected RedisScripts scripts() {
    return JedisScripts.of(client);
  }

  @Override
  protected void forgetScripts() {
    var unused = client.scriptFlush("any");
  }
}
