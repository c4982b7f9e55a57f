package io.leasehold.engine.entry;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.ChangeLimits;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.Command.Kind;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Compare.Relation;
import io.leasehold.core.command.Compare.Target;
import io.leasehold.core.command.Configure;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Step.StepKind;
import io.leasehold.core.command.Transact;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Terms;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Makes up commands without any sense, with extreme values in every field. */
final class RandomCommands {
  private static final List<Long> EXTREMES =
      List.of(0L, 1L, -1L, 127L, 128L, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE);
  private static final List<String> TEXTS =
      List.of("", "ann", "\0", "äöü", "日本", "😀", "\ufffd", "x".repeat(300));

  private final SplittableRandom random;

  RandomCommands(long seed) {
    random = new SplittableRandom(seed);
  }

  Entry entry() {
    return new Entry(number(), some(4, this::batch));
  }

  Batch batch() {
    return new Batch(number(), number(), some(4, () -> CommandCodec.encode(command())));
  }

  Command command() {
    return command(oneOf(List.of(Kind.values())));
  }

  Command command(Kind kind) {
    return switch (kind) {
      case GRANT_LEASE -> new GrantLease(number(), text(), terms());
      case RENEW_LEASES ->
          new RenewLeases(LongStream.generate(this::number).limit(random.nextInt(20)).toArray());
      case REVOKE_LEASE -> new RevokeLease(number(), random.nextBoolean());
      case ACQUIRE ->
          new Acquire(key(), number(), mode(), (int) number(), (int) number(), number(), bytes())
              .numbered(random.nextBoolean() ? 0 : number());
      case WITHDRAW -> new Withdraw(key(), number(), random.nextBoolean() ? 0 : number());
      case RELEASE -> new Release(key(), number());
      case HAND_OVER -> new HandOver(key(), number(), number(), text());
      case PUT -> put();
      case DELETE -> new Delete(range());
      case ADD -> new Add(key(), number(), number());
      case TRANSACT -> transact(3);
      case COMPACT -> new Compact(number());
      case CONFIGURE -> new Configure(limits());
      case CHANGE_LIMITS -> new ChangeLimits(Map.of(Limit.KEYS, random.nextLong(1, 1 << 30)));
    };
  }

  private Terms terms() {
    return new Terms(number(), number(), number(), number());
  }

  private Put put() {
    return new Put(key(), bytes(), number(), random.nextBoolean(), random.nextBoolean());
  }

  private Transact transact(int deeper) {
    return new Transact(
        some(4, this::compare), some(4, () -> step(deeper)), some(4, () -> step(deeper)));
  }

  private Step step(int deeper) {
    StepKind kind = oneOf(List.of(StepKind.values()));
    return switch (deeper == 0 ? StepKind.PUT : kind) {
      case PUT -> put();
      case DELETE -> new Delete(range());
      case ADD -> new Add(key(), number(), number());
      case READ -> new Read(range(), (int) number(), number(), random.nextBoolean());
      case TRANSACT -> transact(deeper - 1);
    };
  }

  private Compare compare() {
    Target target = oneOf(List.of(Target.values()));
    return new Compare(range(), target, oneOf(List.of(Relation.values())), number(), bytes());
  }

  private Limits limits() {
    Limits limits = Limits.defaults();
    for (Limit limit : Limit.values()) {
      limits = limits.with(limit, random.nextLong(1, limit.largest() + 1));
    }
    return limits;
  }

  private KeyRange range() {
    return switch (random.nextInt(6)) {
      case 0 -> KeyRange.all();
      case 1 -> KeyRange.prefix(key());
      case 2 -> KeyRange.atOrAfter(key());
      case 3 -> new KeyRange(null, key());
      case 4 -> new KeyRange(key(), key());
      default -> KeyRange.single(key());
    };
  }

  private ClaimMode mode() {
    return oneOf(List.of(ClaimMode.values()));
  }

  private Key key() {
    byte[] bytes = new byte[1 + random.nextInt(random.nextInt(10) == 0 ? 200 : 8)];
    random.nextBytes(bytes);
    return Key.of(bytes);
  }

  private Bytes bytes() {
    byte[] bytes = new byte[random.nextInt(random.nextInt(10) == 0 ? 2_000 : 20)];
    random.nextBytes(bytes);
    return Bytes.of(bytes);
  }

  private String text() {
    return oneOf(TEXTS);
  }

  /** As often short as long, since the length of what is written depends on it. */
  private long number() {
    return random.nextInt(3) == 0 ? oneOf(EXTREMES) : random.nextLong() >> random.nextInt(64);
  }

  private <T> T oneOf(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private <T> List<T> some(int most, Supplier<T> maker) {
    return Stream.generate(maker).limit(random.nextInt(most)).toList();
  }
}
