package io.leasehold.fence.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.fence.Fence;
import io.leasehold.fence.FencedWriteContract;
import io.leasehold.fence.StaleTokenException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * What the fence must do on a real Redis, through whichever client. The late write of an old owner
 * bounces, for every kind of write, and the data is as the new owner left it.
 */
public abstract class RedisFenceContract extends FencedWriteContract {
  private static final long OLD = 9_007_199_254_740_992L;

  /** Differs from the old one by less than a double can tell. */
  private static final long NEW = OLD + 1;

  /** The client under test. */
  protected abstract RedisScripts scripts();

  /** Makes Redis forget all scripts. */
  protected abstract void forgetScripts();

  @Override
  protected Fence fence() {
    return RedisFence.of(scripts());
  }

  @Override
  protected void write(String resource, long token) {
    var unused =
        writes(resource, token)
            .command("RPUSH", List.of(key(resource, "history")), List.of(Long.toString(token)));
  }

  @Override
  protected List<Long> history(String resource) {
    List<?> tokens = (List<?>) read("LRANGE", key(resource, "history"), "0", "-1");
    return tokens.stream().map(RedisFence::number).toList();
  }

  @Test
  public void neighboursBeyondThePrecisionOfDoublesAreToldApart() {
    String resource = freshResource();
    fence().admit(resource, NEW);
    assertThatThrownBy(() -> fence().admit(resource, OLD))
        .isInstanceOfSatisfying(
            StaleTokenException.class, e -> assertThat(e.newest()).isEqualTo(NEW));
    assertThat(RedisFence.of(scripts()).newest(resource)).hasValue(NEW);
  }

  @Test
  public void newestOfAnUnknownResourceIsEmpty() {
    assertThat(RedisFence.of(scripts()).newest(freshResource())).isEmpty();
  }

  @Test
  public void lateSetBouncesAndTheDataIsIntact() {
    String resource = freshResource();
    String key = key(resource, "value");
    writes(resource, OLD).set(key, "old");
    writes(resource, NEW).set(key, "new");
    refused(() -> writes(resource, OLD).set(key, "late"));
    refused(() -> writes(resource, OLD).set(key, new byte[] {1}));
    refused(() -> writes(resource, OLD).set(key, "late", Duration.ofHours(1)));
    refused(() -> writes(resource, OLD).append(key, "late"));
    refused(() -> writes(resource, OLD).del(key));
    assertThat(text(read("GET", key))).isEqualTo("new");
    assertThat(read("PTTL", key)).isEqualTo(-1L);
  }

  @Test
  public void lateHsetBouncesAndTheDataIsIntact() {
    String resource = freshResource();
    String key = key(resource, "hash");
    assertThat(writes(resource, NEW).hset(key, "a", "1")).isTrue();
    assertThat(writes(resource, NEW).hset(key, "a", "2")).isFalse();
    assertThat(writes(resource, NEW).hset(key, Map.of("b", "1", "c", "2"))).isEqualTo(2);
    refused(() -> writes(resource, OLD).hset(key, "a", "late"));
    assertThat(text(read("HGET", key, "a"))).isEqualTo("2");
  }

  @Test
  public void lateIncrementBouncesAndSumsAreExact() {
    String resource = freshResource();
    String key = key(resource, "sum");
    assertThat(writes(resource, NEW).incrBy(key, OLD)).isEqualTo(OLD);
    assertThat(writes(resource, NEW).incrBy(key, 1)).isEqualTo(OLD + 1);
    refused(() -> writes(resource, OLD).incrBy(key, 1));
    assertThat(writes(resource, NEW).incrBy(key, -3)).isEqualTo(OLD - 2);
  }

  @Test
  public void lateXaddBouncesAndTheStreamIsIntact() {
    String resource = freshResource();
    String key = key(resource, "stream");
    Map<String, String> entry = new LinkedHashMap<>();
    entry.put("order", "17");
    entry.put("state", "paid");
    assertThat(writes(resource, NEW).xadd(key, entry)).matches("\\d+-\\d+");
    refused(() -> writes(resource, OLD).xadd(key, entry));
    assertThat(read("XLEN", key)).isEqualTo(1L);
  }

  @Test
  public void appendAndDelTellWhatTheyDid() {
    String resource = freshResource();
    String key = key(resource, "log");
    assertThat(writes(resource, 1).append(key, "ab")).isEqualTo(2);
    assertThat(writes(resource, 1).append(key, new byte[] {(byte) 0xFF, 0})).isEqualTo(4);
    assertThat((byte[]) read("GET", key)).containsExactly('a', 'b', 0xFF, 0);
    assertThat(writes(resource, 1).del(key, key(resource, "absent"))).isEqualTo(1);
  }

  @Test
  public void dataMayHaveATimeToLiveAndTheFenceHasNone() {
    String resource = freshResource();
    String key = key(resource, "value");
    writes(resource, 1).set(key, "v", Duration.ofHours(1));
    assertThat((Long) read("PTTL", key)).isPositive();
    assertThat(read("PTTL", RedisFence.of(scripts()).keyOf(resource))).isEqualTo(-1L);
  }

  @Test
  public void ownScriptRunsAfterTheCheckWithItsOwnKeysAndArguments() {
    FencedScript move =
        FencedScript.of(
            """
            local left = redis.call('DECRBY', KEYS[1], ARGV[1])
            local right = redis.call('INCRBY', KEYS[2], ARGV[1])
            return {left, right, #KEYS, #ARGV} -- a comment at the end is no trap\
            """);
    String resource = freshResource();
    List<String> accounts = List.of(key(resource, "a"), key(resource, "b"));
    assertThat((List<?>) writes(resource, NEW).run(move, accounts, List.of("5")))
        .isEqualTo(List.of(-5L, 5L, 2L, 1L));
    refused(() -> writes(resource, OLD).run(move, accounts, List.of("5")));
    assertThat(text(read("GET", accounts.get(1)))).isEqualTo("5");
  }

  @Test
  public void scriptWithoutReplyGivesNull() {
    assertThat(writes(freshResource(), 1).run(FencedScript.of(""), List.of(), List.of())).isNull();
  }

  @Test
  public void errorOfTheWriteComesThroughAndTheTokenIsAdmitted() {
    String resource = freshResource();
    String key = key(resource, "value");
    writes(resource, OLD).set(key, "text");
    assertThatThrownBy(() -> writes(resource, NEW).incrBy(key, 1))
        .isNotInstanceOf(StaleTokenException.class)
        .hasMessageContaining("not an integer");
    refused(() -> writes(resource, OLD).set(key, "late"));
    FencedScript soft = FencedScript.of("return redis.pcall('INCR', KEYS[1])");
    assertThatThrownBy(() -> writes(resource, NEW).run(soft, List.of(key), List.of()))
        .hasMessageContaining("not an integer");
  }

  @Test
  public void forgottenScriptsAreSentAgain() {
    String resource = freshResource();
    fence().admit(resource, 5);
    forgetScripts();
    fence().admit(resource, 6);
    forgetScripts();
    assertThatThrownBy(() -> fence().admit(resource, 5)).isInstanceOf(StaleTokenException.class);
  }

  @Test
  public void tokenIsAskedForAtEachWrite() {
    String resource = freshResource();
    AtomicLong token = new AtomicLong(3);
    FencedWrites writes = RedisFence.of(scripts()).writes(resource, token::get);
    writes.set(key(resource, "value"), "a");
    token.set(8);
    writes.set(key(resource, "value"), "b");
    assertThat(RedisFence.of(scripts()).newest(resource)).hasValue(8);
  }

  @Test
  public void fenceThatHoldsSomethingElseAdmitsNobody() {
    String resource = freshResource();
    var unused = read("SET", RedisFence.of(scripts()).keyOf(resource), "soon");
    assertThatThrownBy(() -> fence().admit(resource, 1))
        .hasMessageContaining("soon")
        .hasMessageContaining("expected a token");
  }

  @Test
  public void fenceIsNoPlaceForData() {
    String resource = freshResource();
    RedisFence fence = RedisFence.of(scripts());
    assertThatThrownBy(() -> fence.writes(resource, 1).del(fence.keyOf(resource)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(resource);
  }

  protected final FencedWrites writes(String resource, long token) {
    return RedisFence.of(scripts()).writes(resource, token);
  }

  private Object read(String command, String key, String... args) {
    return scripts()
        .eval(
            "return {redis.call('" + command + "', KEYS[1], unpack(ARGV))}",
            List.of(key.getBytes(UTF_8)),
            List.of(args).stream().map(arg -> arg.getBytes(UTF_8)).toList())
        .get(0);
  }

  private static void refused(Runnable write) {
    assertThatThrownBy(write::run)
        .isInstanceOfSatisfying(
            StaleTokenException.class,
            e -> {
              assertThat(e.token()).isEqualTo(OLD);
              assertThat(e.newest()).isEqualTo(NEW);
            });
  }

  private static String key(String resource, String name) {
    return "{" + resource + "}:" + name;
  }

  private static String text(Object reply) {
    return new String((byte[]) reply, UTF_8);
  }
}
