package io.leasehold.fence.redis;

import io.leasehold.fence.StaleTokenException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Writes to one resource, each in one step with the admission of its token.
 *
 * <p>Guarantee: every method throws {@link StaleTokenException} and writes nothing if a larger
 * token was admitted before. If Redis refuses the write itself (a key of another type, say), the
 * client's exception comes through; the token counts as admitted then. What else is not guaranteed
 * is said at {@link RedisFence}.
 *
 * <p>In a cluster all keys of a write and the fence's key must be in one slot: name the keys like
 * the resource, or give them the resource's name as a hash tag. Otherwise Redis answers CROSSSLOT
 * and nothing is written.
 *
 * <p>After a lost connection {@link #set}, {@link #hset} and {@link #del} may be repeated;
 * repeating {@link #incrBy}, {@link #append} and {@link #xadd} may write twice.
 */
public final class FencedWrites {
  private static final FencedScript COMMAND =
      FencedScript.of(
          """
          local call = {ARGV[1]}
          for i = 1, #KEYS do call[#call + 1] = KEYS[i] end
          for i = 2, #ARGV do call[#call + 1] = ARGV[i] end
          return redis.call(unpack(call))\
          """);

  // The integer that INCRBY answers would pass through a double of Lua; the string does not.
  private static final FencedScript INCREMENT =
      FencedScript.of(
          """
          redis.call('INCRBY', KEYS[1], ARGV[1])
          return redis.call('GET', KEYS[1])\
          """);

  private final RedisFence fence;
  private final String resource;
  private final LongSupplier token;

  FencedWrites(RedisFence fence, String resource, LongSupplier token) {
    this.fence = fence;
    this.resource = resource;
    this.token = token;
  }

  /** Sets a key to a string. */
  public void set(String key, String value) {
    set(key, RedisFence.bytes(value));
  }

  /** Sets a key to bytes. */
  public void set(String key, byte[] value) {
    var unused = call("SET", List.of(key), value);
  }

  /** Sets a key to a string that Redis forgets after a while. The fence is not forgotten. */
  public void set(String key, String value, Duration timeToLive) {
    var unused =
        call(
            "SET",
            List.of(key),
            RedisFence.bytes(value),
            RedisFence.bytes("PX"),
            RedisFence.bytes(Long.toString(timeToLive.toMillis())));
  }

  /** Sets a field of a hash. Returns whether the field is new. */
  public boolean hset(String key, String field, String value) {
    return hset(key, Map.of(field, value)) == 1;
  }

  /** Sets fields of a hash. Returns how many of them are new. */
  public long hset(String key, Map<String, String> fields) {
    return RedisFence.number(call("HSET", List.of(key), flat(fields)));
  }

  /** Deletes keys. Returns how many of them existed. */
  public long del(String... keys) {
    return RedisFence.number(call("DEL", Arrays.asList(keys)));
  }

  /** Adds to the number at the key, which counts as 0 if absent. Returns the sum, exactly. */
  public long incrBy(String key, long delta) {
    return RedisFence.number(run(INCREMENT, List.of(key), List.of(Long.toString(delta))));
  }

  /** Appends to the string at the key. Returns its new length in bytes. */
  public long append(String key, String value) {
    return append(key, RedisFence.bytes(value));
  }

  /** Appends bytes to the string at the key. Returns its new length in bytes. */
  public long append(String key, byte[] value) {
    return RedisFence.number(call("APPEND", List.of(key), value));
  }

  /** Appends an entry to a stream, with an id that Redis chooses. Returns the id. */
  public String xadd(String key, Map<String, String> entry) {
    byte[][] fields = flat(entry);
    byte[][] args = new byte[fields.length + 1][];
    args[0] = RedisFence.bytes("*");
    System.arraycopy(fields, 0, args, 1, fields.length);
    return RedisFence.text(call("XADD", List.of(key), args));
  }

  /**
   * Any command of Redis whose keys come right after its name, for example {@code LPUSH}.
   *
   * @return the reply, one of the types that {@link RedisScripts} names; an integer beyond 2^53 is
   *     not exact
   */
  public Object command(String name, List<String> keys, List<String> args) {
    return call(name, keys, args.stream().map(RedisFence::bytes).toArray(byte[][]::new));
  }

  /**
   * Runs Lua of your own after the admission.
   *
   * @return the reply, one of the types that {@link RedisScripts} names
   */
  public Object run(FencedScript script, List<String> keys, List<String> args) {
    return runBytes(
        script,
        keys.stream().map(RedisFence::bytes).toList(),
        args.stream().map(RedisFence::bytes).toList());
  }

  /** As {@link #run}, for keys and arguments that are not text. */
  public Object runBytes(FencedScript script, List<byte[]> keys, List<byte[]> args) {
    byte[] fenceKey = RedisFence.bytes(fence.keyOf(resource));
    if (keys.stream().anyMatch(key -> Arrays.equals(key, fenceKey))) {
      throw new IllegalArgumentException(
          "key \""
              + fence.keyOf(resource)
              + "\" holds the newest token of \""
              + resource
              + "\": expected keys of your data; write to another, or give the fence a prefix");
    }
    return fence.run(resource, token.getAsLong(), script, keys, args);
  }

  private Object call(String name, List<String> keys, byte[]... args) {
    List<byte[]> all = new ArrayList<>(args.length + 1);
    all.add(RedisFence.bytes(name));
    all.addAll(Arrays.asList(args));
    return runBytes(COMMAND, keys.stream().map(RedisFence::bytes).toList(), all);
  }

  private static byte[][] flat(Map<String, String> fields) {
    List<byte[]> flat = new ArrayList<>(fields.size() * 2);
    fields.forEach(
        (field, value) -> {
          flat.add(RedisFence.bytes(field));
          flat.add(RedisFence.bytes(value));
        });
    return flat.toArray(byte[][]::new);
  }
}
