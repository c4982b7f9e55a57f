package io.leasehold.fuzz.log;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.ChangeLimits;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.Compare;
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
import io.leasehold.core.command.Transact;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Terms;
import io.leasehold.fuzz.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Makes commands of choices: few leases and keys that meet often, and extreme numbers. */
final class Programs {
  private static final List<Key> KEYS = List.of(Key.of("a"), Key.of("ab"), Key.of("b"));
  private static final List<String> HOLDERS = List.of("ann", "bob", "");
  private static final int FEW = 4;
  private static final int MOST_DEPTH = 12;

  private final Choices choices;

  Programs(Choices choices) {
    this.choices = choices;
  }

  Limits limits() {
    Limits limits = Limits.defaults();
    for (int left = choices.below(FEW); left > 0; left--) {
      limits = limits.with(limit(), bound());
    }
    return limits;
  }

  private Limit limit() {
    return choices.oneOf(List.of(Limit.values()));
  }

  /** Allowed for every limit. */
  private long bound() {
    return 1L + choices.below(64);
  }

  Command command() {
    return switch (choices.below(14)) {
      case 0 -> new GrantLease(lease(), holder(), terms());
      case 1 -> new RenewLeases(many(this::lease).stream().mapToLong(id -> id).toArray());
      case 2 -> new RevokeLease(lease(), choices.flag());
      case 3 -> acquire();
      case 4 -> new Withdraw(key(), lease(), choices.number());
      case 5 -> new Release(key(), choices.number());
      case 6 -> new HandOver(key(), choices.number(), lease(), holder());
      case 7 -> put();
      case 8 -> new Delete(range());
      case 9 -> new Add(key(), choices.number(), choices.number());
      case 10 -> transaction(0);
      case 11 -> new Compact(choices.number());
      case 12 -> new Configure(limits());
      default -> new ChangeLimits(Map.of(limit(), bound()));
    };
  }

  private <T> List<T> many(Supplier<T> one) {
    List<T> things = new ArrayList<>();
    for (int left = choices.below(FEW + 1); left > 0; left--) {
      things.add(one.get());
    }
    return things;
  }

  private Acquire acquire() {
    ClaimMode mode = choices.oneOf(List.of(ClaimMode.values()));
    boolean pool = mode == ClaimMode.SLOT && choices.octet() < 240;
    int slots = pool ? 1 + choices.below(FEW) : mode == ClaimMode.SLOT ? number() : 0;
    int wanted = mode == ClaimMode.SLOT ? choices.below(FEW) - 1 : -1;
    return new Acquire(
        key(), lease(), mode, slots, wanted, choices.number(), value(), choices.number());
  }

  private Put put() {
    return new Put(key(), value(), lease(), choices.octet() > 240, choices.octet() > 240);
  }

  private Transact transaction(int depth) {
    return new Transact(
        many(this::compare), many(() -> step(depth + 1)), many(() -> step(depth + 1)));
  }

  private Step step(int depth) {
    return switch (choices.below(depth < MOST_DEPTH ? 5 : 4)) {
      case 0 -> put();
      case 1 -> new Delete(range());
      case 2 -> new Add(key(), choices.number(), choices.number());
      case 3 -> new Read(range(), number(), choices.number(), choices.flag());
      default -> transaction(depth);
    };
  }

  private Compare compare() {
    return new Compare(
        range(),
        choices.oneOf(List.of(Compare.Target.values())),
        choices.oneOf(List.of(Compare.Relation.values())),
        choices.number(),
        value());
  }

  private KeyRange range() {
    return switch (choices.below(5)) {
      case 0 -> KeyRange.single(key());
      case 1 -> new KeyRange(key(), key());
      case 2 -> KeyRange.atOrAfter(key());
      case 3 -> new KeyRange(null, key());
      default -> KeyRange.all();
    };
  }

  private Terms terms() {
    if (choices.octet() > 200) {
      return new Terms(choices.number(), choices.number(), choices.number(), choices.number());
    }
    long term = 100 + choices.below(FEW) * 100L;
    Terms terms = Terms.ofMillis(term);
    terms = choices.flag() ? terms.withSoftMillis(term / 2) : terms;
    terms = choices.flag() ? terms.withMaxLifeMillis(term * 3) : terms;
    return choices.flag() ? terms.withLockDelayMillis(choices.below(255)) : terms;
  }

  private long lease() {
    return choices.octet() < 240 ? choices.below(FEW) : choices.number();
  }

  private Key key() {
    if (choices.octet() < 240) {
      return choices.oneOf(KEYS);
    }
    byte[] bytes = choices.bytes();
    return bytes.length == 0 ? KEYS.get(0) : Key.of(bytes);
  }

  private Bytes value() {
    return Bytes.of(choices.bytes());
  }

  private String holder() {
    return choices.octet() < 240 ? choices.oneOf(HOLDERS) : choices.text();
  }

  private int number() {
    return (int) choices.number();
  }
}
