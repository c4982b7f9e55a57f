package io.leasehold.fence.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.fence.Fence;
import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Admits tokens in Redis, together with the write that they are for.
 *
 * <p>Guarantee: what {@link #writes} does, it does in one script with the admission. If a larger
 * token of the resource was admitted on this Redis, nothing is written and {@link
 * StaleTokenException} is thrown. Tokens are compared digit by digit, exact up to 2^63-1.
 *
 * <p>No guarantee:
 *
 * <ul>
 *   <li>{@link #admit} alone followed by a write of your own is two steps. An old owner fits in
 *       between.
 *   <li>Commands that do not go through the fence are not fenced.
 *   <li>Redis replicates asynchronously. A failover, and a crash unless {@code appendfsync always},
 *       may forget the last admissions together with the writes that came with them; then an older
 *       owner is admitted once more, until the newer one writes again.
 *   <li>The fence's keys have no time to live and must not be lost: run with {@code
 *       maxmemory-policy} noeviction or one of {@code volatile-*}, which spare such keys. With
 *       {@code allkeys-*} Redis may evict a fence, and whoever comes next is admitted.
 *   <li>If the connection fails, the client's exception says so and the write may have been done.
 *       The same token is admitted again, so what may be done twice may be repeated.
 * </ul>
 *
 * <p>Thread-safety: as that of the {@link RedisScripts}.
 */
public final class RedisFence implements Fence {
  private static final FencedScript ADMIT = FencedScript.of("return nil");
  private static final FenceKeys DEFAULT_KEYS = new FenceKeys("fence");

  private final RedisScripts scripts;
  private final FenceKeys keys;

  private RedisFence(RedisScripts scripts, FenceKeys keys) {
    this.scripts = Objects.requireNonNull(scripts, "scripts");
    this.keys = keys;
  }

  /** A fence whose keys begin with {@code fence}. */
  public static RedisFence of(RedisScripts scripts) {
    return new RedisFence(scripts, DEFAULT_KEYS);
  }

  /** A fence whose keys begin with this prefix, for those to whom {@code fence} means another. */
  public static RedisFence of(RedisScripts scripts, String prefix) {
    return new RedisFence(scripts, new FenceKeys(prefix));
  }

  /**
   * {@inheritDoc}
   *
   * <p>This is for taking over before the first write, so that the old owner bounces from now on.
   * To write, use {@link #writes}: only that is one step.
   */
  @Override
  public void admit(String resource, long token) {
    var unused = run(resource, token, ADMIT, List.of(), List.of());
  }

  /** Writes to the resource under this token. */
  public FencedWrites writes(String resource, long token) {
    Tokens.require(token);
    return writes(resource, () -> token);
  }

  /**
   * Writes to the resource under the token that the supplier says at each write, for example {@code
   * held::token}.
   */
  public FencedWrites writes(String resource, LongSupplier token) {
    Objects.requireNonNull(token, "token");
    return new FencedWrites(this, Tokens.require(resource), token);
  }

  /**
   * The newest token that was admitted, if any. For people and monitoring: when the answer arrives,
   * it may be old.
   */
  public OptionalLong newest(String resource) {
    List<byte[]> key = List.of(bytes(keyOf(Tokens.require(resource))));
    Object newest = scripts.eval("return {redis.call('GET', KEYS[1])}", key, List.of()).get(0);
    return newest == null ? OptionalLong.empty() : OptionalLong.of(number(newest));
  }

  /** The key that holds the newest token of the resource; nobody else may write to it. */
  public String keyOf(String resource) {
    return keys.keyOf(resource);
  }

  Object run(
      String resource,
      long token,
      FencedScript script,
      List<byte[]> dataKeys,
      List<byte[]> dataArgs) {
    byte[] fenceKey = bytes(keyOf(Tokens.require(resource)));
    List<byte[]> allKeys = prepend(fenceKey, dataKeys);
    List<byte[]> allArgs = prepend(bytes(Long.toString(Tokens.require(token))), dataArgs);
    List<?> parts = evaluate(script, allKeys, allArgs);
    if (parts == null || parts.isEmpty()) {
      throw new IllegalStateException(
          "Redis answered "
              + parts
              + " to a fenced write: expected an array of two; is the connection inside MULTI?");
    }
    if (number(parts.get(0)) == 0) {
      throw new StaleTokenException(resource, token, number(parts.get(1)));
    }
    // An array of Lua ends at its first nil, so a write without a reply leaves one part.
    return parts.size() > 1 ? parts.get(1) : null;
  }

  private List<?> evaluate(FencedScript script, List<byte[]> allKeys, List<byte[]> allArgs) {
    try {
      return scripts.evalsha(script.sha1(), allKeys, allArgs);
    } catch (NoScriptException e) {
      return scripts.eval(script.text(), allKeys, allArgs);
    }
  }

  private static List<byte[]> prepend(byte[] first, List<byte[]> rest) {
    List<byte[]> all = new ArrayList<>(rest.size() + 1);
    all.add(first);
    all.addAll(rest);
    return all;
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  static long number(Object reply) {
    return reply instanceof Long number ? number : Long.parseLong(text(reply));
  }

  static String text(Object reply) {
    return new String((byte[]) reply, UTF_8);
  }
}
