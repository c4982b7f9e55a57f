package io.leasehold.core.modeltest;

import io.leasehold.core.command.Add;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Compare.Relation;
import io.leasehold.core.command.Compare.Target;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Transact;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Makes up what a transaction can do, alone or together. */
final class StepGenerator {
  private static final List<String> NUMBERS =
      List.of("0", "-7", "12", "9223372036854775807", "9223372036854775808", "1x", "");

  private final Dice dice;
  private final CommandGenerator words;

  StepGenerator(Dice dice, CommandGenerator words) {
    this.dice = dice;
    this.words = words;
  }

  Put put() {
    boolean keepValue = dice.chance(10);
    boolean keepLease = dice.chance(10);
    Bytes value =
        keepValue && !dice.chance(10)
            ? Bytes.EMPTY
            : dice.chance(40) ? Bytes.of(dice.oneOf(NUMBERS)) : words.value();
    boolean bound = dice.chance(50) && (!keepLease || dice.chance(10));
    return new Put(words.key(), value, bound ? words.lease() : 0, keepValue, keepLease);
  }

  Delete delete() {
    return new Delete(range());
  }

  Add add() {
    long delta = dice.chance(3) ? Long.MIN_VALUE : dice.between(-5, 5);
    long request = dice.chance(50) ? 0 : dice.between(1, 8);
    return new Add(words.key(), delta, dice.chance(1) ? -1 : request);
  }

  Transact transaction() {
    return transaction(2);
  }

  private Transact transaction(int deeper) {
    return new Transact(
        some(this::compare, 1, 3, 1),
        some(() -> step(deeper), 1, 4, 3, 2),
        some(() -> step(deeper), 2, 3, 1));
  }

  private <T> List<T> some(Supplier<T> maker, int... weights) {
    return Stream.generate(maker).limit(dice.weighted(weights)).toList();
  }

  private Step step(int deeper) {
    return switch (dice.weighted(6, 2, 3, 2, deeper > 0 ? 1 : 0)) {
      case 0 -> put();
      case 1 -> delete();
      case 2 -> add();
      case 3 -> read();
      default -> transaction(deeper - 1);
    };
  }

  private Read read() {
    int limit = dice.chance(2) ? -1 : dice.weighted(5, 1, 1);
    return new Read(range(), limit, dice.chance(30) ? words.revision() : 0, dice.chance(20));
  }

  private Compare compare() {
    Target target = dice.oneOf(Target.values());
    Relation relation = dice.oneOf(Relation.values());
    boolean single = dice.chance(target == Target.CLAIM_TOKEN ? 98 : 70);
    long number =
        switch (target) {
          case VALUE -> 0;
          case CREATE_REVISION, MOD_REVISION -> words.revision();
          case VERSION -> dice.between(0, 2);
          case LEASE -> dice.chance(30) ? 0 : words.lease();
          case CLAIM_TOKEN -> words.token();
        };
    Bytes value = target == Target.VALUE ? words.value() : Bytes.EMPTY;
    KeyRange range = single ? KeyRange.single(words.key()) : range();
    return new Compare(range, target, relation, number, value);
  }

  private KeyRange range() {
    Key key = words.key();
    return switch (dice.weighted(10, 2, 2, 2, 1)) {
      case 0 -> KeyRange.single(key);
      case 1 -> KeyRange.prefix(key);
      case 2 -> KeyRange.atOrAfter(key);
      case 3 -> new KeyRange(key, words.key());
      default -> KeyRange.all();
    };
  }
}
