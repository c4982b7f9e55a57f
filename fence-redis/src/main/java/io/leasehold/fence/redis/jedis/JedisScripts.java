package io.leasehold.fence.redis.jedis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.fence.redis.NoScriptException;
import io.leasehold.fence.redis.RedisScripts;
import java.util.List;
import java.util.Objects;
import redis.clients.jedis.commands.ScriptingKeyBinaryCommands;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/**
 * Runs scripts through Jedis: a {@code RedisClient}, {@code RedisClusterClient}, {@code
 * RedisSentinelClient}, or a single {@code Jedis}.
 *
 * <p>The clients with a pool may be used by several threads, a single {@code Jedis} by one.
 */
public final class JedisScripts implements RedisScripts {
  private final ScriptingKeyBinaryCommands jedis;

  private JedisScripts(ScriptingKeyBinaryCommands jedis) {
    this.jedis = Objects.requireNonNull(jedis, "jedis");
  }

  public static JedisScripts of(ScriptingKeyBinaryCommands jedis) {
    return new JedisScripts(jedis);
  }

  @Override
  public List<?> evalsha(String sha1, List<byte[]> keys, List<byte[]> args) {
    try {
      return (List<?>) jedis.evalsha(sha1.getBytes(US_ASCII), keys, args);
    } catch (JedisNoScriptException e) {
      throw new NoScriptException(e);
    }
  }

  @Override
  public List<?> eval(String script, List<byte[]> keys, List<byte[]> args) {
    return (List<?>) jedis.eval(script.getBytes(UTF_8), keys, args);
  }
}
