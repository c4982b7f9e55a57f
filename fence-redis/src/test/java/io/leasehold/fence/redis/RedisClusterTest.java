package io.leasehold.fence.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.redis.jedis.JedisScripts;
import io.leasehold.fence.redis.lettuce.LettuceScripts;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.codec.ByteArrayCodec;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;

/** A cluster insists on one slot for all keys of a script, also if one node has all slots. */
class RedisClusterTest {
  @RegisterExtension static final RedisServer SERVER = new RedisServer("--cluster-enabled", "yes");

  @BeforeAll
  static void takeAllSlots() {
    try (Jedis jedis = new Jedis(SERVER.host(), SERVER.port())) {
      var unused = jedis.clusterAddSlotsRange(0, 16383);
      while (!jedis.clusterInfo().contains("cluster_state:ok")) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void jedisWritesWhereTheFenceIsAndNowhereElse() {
    HostAndPort node = new HostAndPort(SERVER.host(), SERVER.port());
    try (var client = redis.clients.jedis.RedisClusterClient.create(node)) {
      writesWhereTheFenceIsAndNowhereElse(JedisScripts.of(client), "by-jedis");
    }
  }

  @Test
  void lettuceWritesWhereTheFenceIsAndNowhereElse() {
    RedisClusterClient client =
        RedisClusterClient.create(RedisURI.create(SERVER.host(), SERVER.port()));
    try (var connection = client.connect(ByteArrayCodec.INSTANCE)) {
      writesWhereTheFenceIsAndNowhereElse(LettuceScripts.of(connection.sync()), "by-lettuce");
    } finally {
      client.shutdown(Duration.ZERO, Duration.ofSeconds(10));
    }
  }

  private static void writesWhereTheFenceIsAndNowhereElse(RedisScripts scripts, String name) {
    RedisFence fence = RedisFence.of(scripts);
    fence.writes(name, 7).set(name, "a");
    fence.writes(name, 7).set("{" + name + "}:next", "b");
    fence.writes("{" + name + "}:orders", 7).set("{" + name + "}:orders:1", "c");
    assertThatThrownBy(() -> fence.writes(name, 6).set(name, "late"))
        .isInstanceOf(StaleTokenException.class);

    assertThatThrownBy(() -> fence.writes(name, 8).set("elsewhere", "d"))
        .hasMessageContaining("slot");
    assertThat(fence.newest(name)).hasValue(7);
  }
}
