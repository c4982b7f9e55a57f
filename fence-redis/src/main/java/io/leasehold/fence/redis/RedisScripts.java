package io.leasehold.fence.redis;

import java.util.List;

/**
 * All that the fence asks of a client of Redis: to run a script.
 *
 * <p>All scripts of the fence answer an array. In it stand {@code Long} for an integer, {@code
 * byte[]} for a string or a status, {@code List} for an array and null for nil. An error that Redis
 * answers is thrown, as whatever the client throws. An implementation is as safe for use by several
 * threads as the client behind it.
 */
public interface RedisScripts {

  /**
   * Runs a script that Redis has seen before ({@code EVALSHA}).
   *
   * @param sha1 of the script's text, in lower case hexadecimal
   * @throws NoScriptException if Redis does not know the script, and therefore ran nothing
   */
  List<?> evalsha(String sha1, List<byte[]> keys, List<byte[]> args);

  /** Runs a script given by its text, and lets Redis remember it ({@code EVAL}). */
  List<?> eval(String script, List<byte[]> keys, List<byte[]> args);
}
