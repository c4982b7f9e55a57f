package io.leasehold.fence.redis.lettuce;

import io.leasehold.fence.redis.NoScriptException;
import io.leasehold.fence.redis.RedisScripts;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.sync.RedisScriptingCommands;
import java.util.List;
import java.util.Objects;

/**
 * Runs scripts through Lettuce: the {@code sync()} commands of a connection to a server or to a
 * cluster, opened with {@code ByteArrayCodec.INSTANCE}.
 *
 * <p>May be used by several threads, as the connection may, while nobody uses {@code MULTI} on it.
 */
public final class LettuceScripts implements RedisScripts {
  private final RedisScriptingCommands<byte[], byte[]> lettuce;

  private LettuceScripts(RedisScriptingCommands<byte[], byte[]> lettuce) {
    this.lettuce = Objects.requireNonNull(lettuce, "lettuce");
  }

  public static LettuceScripts of(RedisScriptingCommands<byte[], byte[]> lettuce) {
    return new LettuceScripts(lettuce);
  }

  @Override
  public List<?> evalsha(String sha1, List<byte[]> keys, List<byte[]> args) {
    try {
      return lettuce.evalsha(sha1, ScriptOutputType.MULTI, array(keys), array(args));
    } catch (RedisNoScriptException e) {
      throw new NoScriptException(e);
    }
  }

  @Override
  public List<?> eval(String script, List<byte[]> keys, List<byte[]> args) {
    return lettuce.eval(script, ScriptOutputType.MULTI, array(keys), array(args));
  }

  private static byte[][] array(List<byte[]> list) {
    return list.toArray(byte[][]::new);
  }
}
