package io.leasehold.core;

import static io.leasehold.core.command.Compare.Relation.EQUAL;
import static io.leasehold.core.command.Compare.Relation.GREATER;
import static io.leasehold.core.command.Compare.Relation.LESS;
import static io.leasehold.core.command.Compare.Relation.NOT_EQUAL;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Compare.Relation;
import io.leasehold.core.command.Compare.Target;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Transact;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Transacted;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a transaction can compare, and that the cluster itself can fence a write by its token. */
class ComparesTest {
  private static final Key A = Key.of("a");

  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");

  ComparesTest() {
    alice.leases("30s");
    bob.leases("1h");
  }

  /** The key was created at 2, changed at 3, is at version 2 and bound to lease 1. */
  @ParameterizedTest
  @CsvSource({"CREATE_REVISION, 2", "MOD_REVISION, 3", "VERSION, 2", "LEASE, 1"})
  void numbersOfAStoredKeyAreCompared(Target target, long actual) {
    alice.puts("a", "x");
    alice.puts("a", "y");
    for (Relation relation : Relation.values()) {
      for (long number = actual - 1; number <= actual + 1; number++) {
        boolean expected = relation.accepts(Long.compare(actual, number));
        assertThat(holds(Compare.number(A, target, relation, number)))
            .as("%s %s %s", target, relation, number)
            .isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Target.class,
      names = {"VALUE", "CLAIM_TOKEN"},
      mode = EnumSource.Mode.EXCLUDE)
  void aKeyThatIsNotStoredHasAllNumbersZero(Target target) {
    assertThat(holds(Compare.number(A, target, EQUAL, 0))).isTrue();
    assertThat(holds(Compare.number(A, target, NOT_EQUAL, 0))).isFalse();
    assertThat(holds(Compare.number(A, target, LESS, 1))).isTrue();
    assertThat(holds(Compare.number(A, target, GREATER, -1))).isTrue();
  }

  @Test
  void absenceIsVersionZero() {
    assertThat(holds(Compare.absent(A))).isTrue();
    town.puts("a", "");
    assertThat(holds(Compare.absent(A))).isFalse();
  }

  @Test
  void valuesAreComparedAsUnsignedBytes() {
    town.does(Put.of(A, Bytes.of(new byte[] {(byte) 0x80})));
    assertThat(holds(Compare.value(A, GREATER, Bytes.of(new byte[] {0x7f})))).isTrue();
    assertThat(holds(Compare.value(A, LESS, Bytes.of(new byte[] {(byte) 0x80, 0})))).isTrue();
    assertThat(holds(Compare.value(A, EQUAL, Bytes.of(new byte[] {(byte) 0x80})))).isTrue();
    assertThat(holds(Compare.value(A, NOT_EQUAL, Bytes.of("b")))).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Relation.class)
  void aValueThatIsNotThereComparesFalseWhateverTheRelation(Relation relation) {
    assertThat(holds(Compare.value(A, relation, Bytes.EMPTY))).isFalse();
  }

  @Test
  void aRangeHoldsIfEveryStoredKeyOfItDoes() {
    town.puts("p/1", "");
    town.puts("p/2", "");
    KeyRange range = KeyRange.prefix(Key.of("p/"));
    assertThat(holds(new Compare(range, Target.VERSION, EQUAL, 1, Bytes.EMPTY))).isTrue();
    town.puts("p/2", "");
    assertThat(holds(new Compare(range, Target.VERSION, EQUAL, 1, Bytes.EMPTY))).isFalse();
    assertThat(holds(new Compare(range, Target.VERSION, GREATER, 0, Bytes.EMPTY))).isTrue();
  }

  @Test
  void allComparesMustHold() {
    town.puts("a", "x");
    Compare yes = Compare.number(A, Target.VERSION, EQUAL, 1);
    Compare no = Compare.number(A, Target.VERSION, EQUAL, 2);
    assertThat(town.answers(Transacted.class, when(yes, yes)).succeeded()).isTrue();
    assertThat(town.answers(Transacted.class, when(yes, no)).succeeded()).isFalse();
  }

  /** The write and the check of the token are one step: no late write of an old holder lands. */
  @Test
  void aWriteFencedByItsTokenIsDoneOnlyWhileTheTokenHolds() {
    long old = alice.acquires("db").token();
    assertThat(writesFenced("alice", old)).isTrue();
    time.passesUnseen("31s");
    assertThat(writesFenced("late alice", old)).isFalse();
    long token = bob.acquires("db").token();
    assertThat(writesFenced("bob", token)).isTrue();
    assertThat(writesFenced("later alice", old)).isFalse();
    assertThat(town.value("data")).isEqualTo("bob");
    bob.releases("db");
    assertThat(writesFenced("bob after release", token)).isFalse();
  }

  private boolean writesFenced(String value, long token) {
    var write = Put.of(Key.of("data"), Bytes.of(value));
    var fenced =
        new Transact(List.of(Compare.holds(Key.of("db"), token)), List.of(write), List.of());
    return town.answers(Transacted.class, fenced).succeeded();
  }

  @Test
  void theNewestTokenHeldCanBeCompared() {
    assertThat(holds(Compare.number(A, Target.CLAIM_TOKEN, LESS, 1))).as("nobody").isTrue();
    assertThat(holds(Compare.number(A, Target.CLAIM_TOKEN, NOT_EQUAL, 5))).isTrue();
    long first = alice.shares("a").token();
    long second = bob.shares("a").token();
    assertThat(holds(Compare.holds(A, first))).isTrue();
    assertThat(holds(Compare.holds(A, second))).isTrue();
    assertThat(holds(Compare.number(A, Target.CLAIM_TOKEN, NOT_EQUAL, first))).isFalse();
    assertThat(holds(Compare.number(A, Target.CLAIM_TOKEN, GREATER, first))).isTrue();
    assertThat(holds(Compare.number(A, Target.CLAIM_TOKEN, GREATER, second))).isFalse();
    assertThat(holds(Compare.number(A, Target.CLAIM_TOKEN, LESS, second + 1))).isTrue();
  }

  @Test
  void tokensAreComparedForOneKeyOnly() {
    var range = new Compare(KeyRange.all(), Target.CLAIM_TOKEN, EQUAL, 1, Bytes.EMPTY);
    town.refuses(BadArgument.class, when(range));
  }

  private boolean holds(Compare compare) {
    return town.answers(Transacted.class, when(compare)).succeeded();
  }

  private static Transact when(Compare... compares) {
    return new Transact(List.of(compares), List.of(), List.of());
  }
}
