package io.leasehold.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Add;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Transact;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.outcome.Added;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Deleted;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.NotACounter;
import io.leasehold.core.outcome.NotStored;
import io.leasehold.core.outcome.OverLimit;
import io.leasehold.core.outcome.Stored;
import io.leasehold.core.outcome.Transacted;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compare, then do: all of it under one revision, or nothing at all. */
class TransactionsTest {
  private static final Key A = Key.of("a");
  private static final Key B = Key.of("b");

  private final Town town = new Town();
  private final Person alice = town.person("alice");

  TransactionsTest() {
    alice.leases("30s");
  }

  @Test
  void ifTheComparesHoldThenIsDoneOtherwiseElse() {
    var ifAbsent =
        new Transact(List.of(Compare.absent(A)), List.of(put(A, "new")), List.of(put(B, "was")));
    assertThat(town.answers(Transacted.class, ifAbsent).succeeded()).isTrue();
    assertThat(town.storedAt(0)).containsExactly("a=new");
    assertThat(town.answers(Transacted.class, ifAbsent).succeeded()).isFalse();
    assertThat(town.storedAt(0)).containsExactly("a=new", "b=was");
  }

  @Test
  void allChangesShareOneRevision() {
    town.puts("old", "");
    long before = town.machine().revision();
    Transacted done =
        town.answers(
            Transacted.class,
            does(put(A, "1"), put(B, "2"), Delete.of(Key.of("old")), new Add(B, 1, 0)));
    assertThat(done.revision()).isEqualTo(before + 1).isEqualTo(town.machine().revision());
    assertThat(town.eventKinds().toString()).isEqualTo("[KEY_PUT, KEY_PUT, KEY_DELETED, KEY_PUT]");
    assertThat(town.events())
        .extracting(event -> event.position().toString())
        .containsExactly(
            done.revision() + ".0",
            done.revision() + ".1",
            done.revision() + ".2",
            done.revision() + ".3");
  }

  @Test
  void eachStepHasItsAnswerAndSeesTheStepsBeforeIt() {
    Transacted done =
        town.answers(
            Transacted.class,
            does(put(A, "1"), new Add(A, 41, 0), Read.of(A), Delete.of(A), Read.of(A)));
    assertThat(done.results()).hasSize(5);
    assertThat(done.results().get(0)).isInstanceOf(Stored.class);
    assertThat(done.results().get(1)).isEqualTo(new Added(42, done.revision()));
    assertThat(((KeysRead) done.results().get(2)).keys().get(0).value()).isEqualTo(Bytes.of("42"));
    assertThat(((Deleted) done.results().get(3)).previous()).hasSize(1);
    assertThat(((KeysRead) done.results().get(4)).keys()).isEmpty();
  }

  @Test
  void aReadInsideCanLookBackBehindTheTransactionItself() {
    town.puts("a", "before");
    long before = town.machine().revision();
    Transacted done =
        town.answers(
            Transacted.class,
            does(put(A, "now"), put(B, "now"), Read.of(KeyRange.all()).at(before)));
    KeysRead then = (KeysRead) done.results().get(2);
    assertThat(then.revision()).isEqualTo(before);
    assertThat(then.keys())
        .extracting(kv -> kv.key() + "=" + kv.value())
        .containsExactly("a=before");
  }

  @Test
  void theRevisionOfAReadMattersOnlyInTheBranchThatIsTaken() {
    var future = Read.of(A).at(town.machine().revision() + 9);
    town.answers(Transacted.class, new Transact(List.of(), List.of(put(A, "1")), List.of(future)));
    town.answers(BadArgument.class, does(put(A, "2"), future));
    assertThat(town.storedAt(0)).containsExactly("a=1");
  }

  @Test
  void theTransactionsOwnRevisionCannotBeReadByItsNumber() {
    var own = Read.of(A).at(town.machine().revision() + 1);
    town.answers(BadArgument.class, does(put(A, "1"), own));
    assertThat(town.storedAt(0)).isEmpty();
  }

  @Test
  void aTransactionThatOnlyReadsIsNoRevision() {
    long before = town.machine().revision();
    Transacted done = town.answers(Transacted.class, does(Read.of(A)));
    assertThat(done.revision()).isEqualTo(before);
    assertThat(town.answers(Transacted.class, does()).results()).isEmpty();
    assertThat(town.machine().revision()).isEqualTo(before);
  }

  @Test
  void transactionsNest() {
    town.puts("a", "1");
    Transact inner =
        new Transact(
            List.of(Compare.value(A, Compare.Relation.EQUAL, Bytes.of("2"))),
            List.of(put(B, "then")),
            List.of(put(B, "else")));
    long before = town.machine().revision();
    Transacted done = town.answers(Transacted.class, does(put(A, "2"), inner));
    assertThat(((Transacted) done.results().get(1)).succeeded()).isTrue();
    assertThat(town.storedAt(0)).containsExactly("a=2", "b=then");
    assertThat(town.machine().revision()).isEqualTo(before + 1);
  }

  /** Whatever the refused step was, and however deep: values, leases, counters, all of it. */
  @Test
  void aRefusedStepLeavesNoTraceOfTheWholeTransaction() {
    town.puts("a", "1");
    town.puts("text", "many");
    alice.puts("bound", "x");
    town.does(new Add(Key.of("n"), 1, 5));
    for (Step refused :
        List.of(
            new Add(Key.of("text"), 1, 0),
            new Put(Key.of("none"), Bytes.EMPTY, 0, true, false),
            new Transact(List.of(), List.of(new Add(Key.of("text"), 1, 0)), List.of()))) {
      var transaction =
          does(
              put(A, "2"),
              Put.bound(A, Bytes.of("3"), alice.lease()),
              put(Key.of("new"), "x"),
              put(Key.of("bound"), "unbound"),
              Delete.of(Key.of("bound")),
              new Add(Key.of("n"), 10, 77),
              new Delete(KeyRange.prefix(Key.of("n"))),
              refused);
      byte[] before = town.snapshot();
      assertThat(town.does(transaction).isRefusal()).isTrue();
      assertThat(town.snapshot()).isEqualTo(before);
      assertThat(town.events()).isEmpty();
    }
    assertThat(alice.info().keys()).containsExactly(Key.of("bound"));
    assertThat(town.answers(Added.class, new Add(Key.of("n"), 1, 77)).value())
        .as("request 77 was never answered")
        .isEqualTo(2);
  }

  @Test
  void theRefusalOfTheStepIsTheAnswer() {
    town.puts("a", "many");
    town.refuses(NotACounter.class, does(put(B, "x"), new Add(A, 1, 0)));
    town.refuses(NotStored.class, does(new Put(B, Bytes.EMPTY, 0, true, false)));
    town.time().passes("31s");
    town.refuses(Ended.class, does(put(B, "x"), alice.put("b", "y")));
  }

  @Test
  void limitsAreJudgedWithTheStepsBeforeInMind() {
    Town small = new Town(Limits.defaults().with(Limit.KEYS, 1));
    var two = does(put(A, ""), put(B, ""));
    assertThat(small.refuses(OverLimit.class, two).limit()).isEqualTo(Limit.KEYS);
    small.answers(Transacted.class, does(put(A, ""), Delete.of(A), put(B, "")));
  }

  @Test
  void argumentsOfBothBranchesAreCheckedBeforeAnythingIsDone() {
    Key tooLong = Key.of(new byte[1025]);
    var bad = new Transact(List.of(), List.of(put(A, "")), List.of(put(tooLong, "")));
    assertThat(town.refuses(BadArgument.class, bad).what()).isEqualTo("key");
    town.refuses(BadArgument.class, does(does(new Add(tooLong, 1, 0))));
    town.refuses(BadArgument.class, does(Read.of(A).at(99)));
    town.refuses(BadArgument.class, does(new Delete(KeyRange.single(Key.of(new byte[2000])))));
    var compare =
        new Transact(List.of(Compare.absent(Key.of(new byte[2000]))), List.of(), List.of());
    town.refuses(BadArgument.class, compare);
  }

  @Test
  void anAdditionOfATransactionCanBeRetried() {
    var once = does(new Add(A, 1, 9));
    town.does(once);
    Transacted again = town.answers(Transacted.class, once);
    assertThat(again.results()).containsExactly(new Added(1, 2));
    assertThat(town.value("a")).isEqualTo("1");
    town.answers(Transacted.class, does(new Add(A, 5, 10), new Add(A, 5, 10)));
    assertThat(town.value("a")).as("the same request twice in one transaction").isEqualTo("6");
  }

  @Test
  void keysAreBoundAndUnboundWithTheTransaction() {
    alice.puts("a", "");
    town.does(does(put(A, "free"), alice.put("b", "")));
    assertThat(alice.info().keys()).containsExactly(B);
    town.time().passes("31s");
    assertThat(town.storedAt(0)).containsExactly("a=free");
    assertThat(town.eventKinds()).containsExactly(Event.Kind.KEY_DELETED, Event.Kind.LEASE_ENDED);
  }

  @Test
  void aTransactionThatIsTooLargeOrTooDeepIsRefused() {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < 1024; i++) {
      steps.add(Read.of(A));
    }
    town.answers(Transacted.class, new Transact(List.of(), steps, List.of()));
    steps.add(Read.of(A));
    var large = new Transact(List.of(), List.of(), steps);
    assertThat(town.refuses(BadArgument.class, large).text()).contains("STEPS_PER_TRANSACTION");
    town.answers(Transacted.class, nested(8));
    assertThat(town.refuses(BadArgument.class, nested(9)).text()).contains("TRANSACTION_DEPTH");
    town.refuses(BadArgument.class, nested(100_000));
    town.refuses(BadArgument.class, new Transact(List.of(), List.of(), List.of(nested(8))));
  }

  @Test
  void nestedStepsAndComparesCountToo() {
    Town small = Town.where(Limit.STEPS_PER_TRANSACTION, 3);
    small.answers(Transacted.class, does(does(Read.of(A), Read.of(A))));
    small.refuses(BadArgument.class, does(does(Read.of(A), Read.of(A), Read.of(A))));
    small.refuses(
        BadArgument.class,
        new Transact(
            List.of(Compare.absent(A), Compare.absent(A)),
            List.of(Read.of(A)),
            List.of(Read.of(A))));
  }

  private static Transact nested(int depth) {
    Transact transaction = does();
    for (int i = 1; i < depth; i++) {
      transaction = does(transaction);
    }
    return transaction;
  }

  private static Transact does(Step... steps) {
    return new Transact(List.of(), List.of(steps), List.of());
  }

  private static Put put(Key key, String value) {
    return Put.of(key, Bytes.of(value));
  }
}
