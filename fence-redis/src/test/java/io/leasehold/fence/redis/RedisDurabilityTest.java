package io.leasehold.fence.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.redis.jedis.JedisScripts;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

/** What the page about this fence says of crashes and of eviction. */
class RedisDurabilityTest {
  @RegisterExtension
  static final RedisServer SERVER =
      new RedisServer("--appendonly", "yes", "--appendfsync", "always");

  @Test
  void admissionOutlivesAKillIfEveryWriteIsFlushed() throws IOException, InterruptedException {
    try (Jedis before = connect()) {
      RedisFence.of(JedisScripts.of(before)).writes("orders", 8).set("orders", "new");
    }
    SERVER.killAndRestart();
    try (Jedis after = connect()) {
      FencedWrites old = RedisFence.of(JedisScripts.of(after)).writes("orders", 7);
      assertThatThrownBy(() -> old.set("orders", "late")).isInstanceOf(StaleTokenException.class);
      assertThat(after.get("orders")).isEqualTo("new");
    }
  }

  @Test
  void evictionOfVolatileKeysSparesTheFence() {
    try (Jedis jedis = connect()) {
      RedisFence fence = RedisFence.of(JedisScripts.of(jedis));
      for (int i = 0; i < 100; i++) {
        fence.admit("resource/" + i, 41 + i);
      }
      jedis.configSet("maxmemory-policy", "volatile-lru");
      jedis.configSet("maxmemory", "4mb");
      String value = "x".repeat(10_000);
      for (int i = 0; i < 1_000; i++) {
        jedis.set("data/" + i, value, SetParams.setParams().ex(3600));
      }
      jedis.configSet("maxmemory", "0");
      assertThat(jedis.dbSize()).as("keys left after eviction").isLessThan(1_000);
      for (int i = 0; i < 100; i++) {
        assertThat(fence.newest("resource/" + i)).hasValue(41 + i);
      }
    }
  }

  private static Jedis connect() {
    return new Jedis(SERVER.host(), SERVER.port());
  }
}
