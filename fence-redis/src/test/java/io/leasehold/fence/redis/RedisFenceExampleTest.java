package io.leasehold.fence.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.redis.jedis.JedisScripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.RedisClient;

/** The example of docs/fence-redis.md. */
class RedisFenceExampleTest {
  @RegisterExtension static final RedisServer SERVER = new RedisServer();

  /** Stands for a claim: its token is that of the current tenure. */
  private record Held(AtomicLong now) {
    long token() {
      return now.get();
    }
  }

  @Test
  void exampleOfThePageRuns() {
    try (RedisClient redis = RedisClient.create(SERVER.host(), SERVER.port())) {
      Held held = new Held(new AtomicLong(41));
      assertThat(example(redis, held)).isEqualTo("written");
      assertThat(redis.get("{orders}:done")).isEqualTo("1");
      RedisFence.of(JedisScripts.of(redis)).admit("orders", 42);
      assertThat(example(redis, held)).isEqualTo("stale: 42");
      assertThat(redis.get("{orders}:done")).isEqualTo("1");
    }
  }

  @Test
  void pageShowsThisVeryCode() throws IOException {
    Path root = Path.of(System.getProperty("leasehold.root"));
    String source =
        Files.readString(
            root.resolve(
                "fence-redis/src/test/java/io/leasehold/fence/redis/RedisFenceExampleTest.java"));
    int begin = source.lastIndexOf("  // begin example\n") + "  // begin example\n".length();
    String example = source.substring(begin, source.lastIndexOf("  // end example"));
    assertThat(Files.readString(root.resolve("docs/fence-redis.md")))
        .contains("```java\n" + example.stripTrailing().stripIndent() + "\n```\n");
  }

  // begin example
  static final FencedScript PAY =
      FencedScript.of(
          """
          redis.call('HSET', KEYS[1], 'state', 'paid')
          return redis.call('INCR', KEYS[2])
          """);

  static String example(RedisClient redis, Held held) {
    RedisFence fence = RedisFence.of(JedisScripts.of(redis));
    FencedWrites orders = fence.writes("orders", held::token);
    try {
      orders.set("orders", "open");
      orders.hset("{orders}:17", "state", "new");
      orders.run(PAY, List.of("{orders}:17", "{orders}:done"), List.of());
      return "written";
    } catch (StaleTokenException e) {
      return "stale: " + e.newest();
    }
  }
  // end example
}
