package io.leasehold.core;

import static io.leasehold.core.Clause.lockDelay;
import static io.leasehold.core.Clause.terms;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Add;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.Transact;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitEnded.Cause;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.LeaseDeadline;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Limit;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.NotStored;
import io.leasehold.core.outcome.NotWaiting;
import io.leasehold.core.outcome.Queued;
import io.leasehold.core.outcome.StaleToken;
import io.leasehold.core.outcome.Stored;
import io.leasehold.core.outcome.Transacted;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A lease that is due is over for everybody who looks, even before a batch got round to it. */
class BacklogTest {
  private static final Key DB = Key.of("db");

  private final Town town = Town.where(Limit.WORK_PER_BATCH, 1);
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");
  private final Person carol = town.person("carol");

  /** A crowd whose ends come first, one a batch, keeps the town busy for the whole test. */
  BacklogTest() {
    time.passes("1s");
    for (int i = 0; i < 50; i++) {
      town.person("crowd").leases("30s");
    }
    alice.leases("30s");
    bob.leases("1h");
    carol.leases("1h");
  }

  private void aliceIsDue() {
    time.passes("30001ms");
    assertThat(town.machine().statistics().leases()).as("still in the table").isGreaterThan(3);
  }

  @Test
  void oneBatchDoesNoMoreWorkThanItMayAndAsksForTheNext() {
    aliceIsDue();
    for (int left = 53; left > 10; left = (int) town.machine().statistics().leases()) {
      assertThat(town.machine().nextWorkMillis()).isLessThanOrEqualTo(town.machine().nowMillis());
      assertThat(town.machine().statistics().overdueMillis()).isEqualTo(1);
      town.ticks();
      assertThat(town.events().size()).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void inTheEndEverythingIsDone() {
    alice.acquires("db");
    bob.waitsFor("db");
    aliceIsDue();
    while (town.machine().nextWorkMillis() <= town.machine().nowMillis()) {
      town.ticks();
    }
    assertThat(town.machine().statistics().leases()).isEqualTo(2);
    assertThat(town.machine().statistics().overdueMillis()).isZero();
    assertThat(town.holders("db")).containsExactly("bob");
  }

  @Test
  void readsLeaveOutWhatBelongsToADueLease() {
    long token = alice.acquires("db").token();
    alice.puts("config", "x");
    bob.acquires("other");
    alice.waitsFor("other");
    aliceIsDue();
    assertThat(alice.described()).isInstanceOf(Ended.class);
    assertThat(town.machine().leases(0, 99))
        .extracting(LeaseInfo::id)
        .containsExactly(bob.lease(), carol.lease());
    assertThat(town.machine().leaseDeadlines())
        .extracting(LeaseDeadline::id)
        .containsExactlyInAnyOrder(bob.lease(), carol.lease());
    assertThat(town.machine().termMillis(alice.lease())).isZero();
    assertThat(town.holders("db")).isEmpty();
    assertThat(town.queue("other")).isEmpty();
    assertThat(town.value("config")).isNull();
    assertThat(town.storedAt(0)).isEmpty();
    assertThat(town.reads(new Read(KeyRange.all(), 0, 0, true)).count()).isZero();
    assertThat(town.machine().claimedKeys(KeyRange.all(), 9)).hasSize(1);
    assertThat(town.machine().history(DB).live()).isEmpty();
    assertThat(town.machine().history(DB).ended().get(0).how()).isEqualTo(HowEnded.EXPIRED);
    assertThat(town.machine().why(DB, token).text()).contains("Its lease 51 expired 1 ms ago");
  }

  @Test
  void aDueLeaseCannotBeRenewedRevokedOrUsed() {
    alice.acquires("db");
    aliceIsDue();
    Ended ended = (Ended) alice.renews().refused().get(0).why();
    assertThat(ended.how()).isEqualTo(HowEnded.EXPIRED);
    assertThat(ended.endedAtMillis()).isEqualTo(31_000);
    assertThat(ended.lateMillis()).isEqualTo(1);
    assertThat(ended.losses()).hasSize(1);
    town.answers(Ended.class, alice.revoke());
    town.answers(Ended.class, alice.close());
    town.answers(Ended.class, alice.acquire("other"));
    town.answers(Ended.class, alice.acquire("db"));
    town.answers(Ended.class, alice.withdraw("db"));
    town.answers(Ended.class, alice.put("config", "x"));
  }

  @Test
  void aDueLeaseNamesItsFirstEightLosses() {
    for (int i = 0; i < 12; i++) {
      alice.acquires("k" + i);
    }
    aliceIsDue();
    assertThat(town.answers(Ended.class, alice.acquire("db")).losses()).hasSize(8);
  }

  @Test
  void lateRenewalsOfADueLeaseAreCountedWhenItsTenureEnds() {
    alice.acquires("db");
    aliceIsDue();
    alice.renews();
    assertThat(town.machine().history(DB).ended().get(0).late().count()).isEqualTo(1);
    town.restarts();
    alice.renews();
    bob.acquires("db");
    alice.renews();
    assertThat(town.machine().history(DB).ended().get(0).late().count()).isEqualTo(3);
  }

  @Test
  void itsKeyIsThereForWhoeverAsks() {
    long old = alice.acquires("db").token();
    aliceIsDue();
    Acquired acquired = town.answers(Acquired.class, bob.acquire("db"));
    assertThat(acquired.claim().token()).isGreaterThan(old);
    assertThat(town.machine().why(DB, old).ended().how()).isEqualTo(HowEnded.EXPIRED);
  }

  /** The end of another lease serves the queue; the delay of the due one must still count. */
  @Test
  void itsLockDelayClosesTheKeyBeforeItsEndIsSeenTo() {
    Person frail = town.person("frail");
    Person writer = town.person("writer");
    frail.leases("30s", lockDelay("5s"));
    writer.leases("1h");
    frail.shares("db");
    bob.shares("db");
    writer.waitsFor("db");
    carol.waits(carol.share("db"));
    aliceIsDue();
    town.does(writer.close());
    assertThat(town.holders("db")).containsExactly("bob");
    time.passes("5s");
    assertThat(town.queue("db")).as("until the delay is past").containsExactly("carol");
    while (town.machine().nextWorkMillis() <= town.machine().nowMillis() + 1) {
      time.passes("1ms");
    }
    assertThat(town.holders("db")).containsExactly("bob", "carol");
  }

  @Test
  void itsKeyGoesToTheQueueBeforeANewcomer() {
    alice.acquires("db");
    bob.waitsFor("db");
    aliceIsDue();
    Queued queued = town.answers(Queued.class, carol.acquire("db").waiting(1000));
    assertThat(queued.place()).isEqualTo(1);
    assertThat(town.holders("db")).containsExactly("bob");
  }

  @Test
  void itsTokenIsStale() {
    long token = alice.acquires("db").token();
    bob.waitsFor("db");
    aliceIsDue();
    var handOver = HandOver.toHolder(DB, token, "bob");
    assertThat(town.answers(StaleToken.class, handOver).tenure().how()).isEqualTo(HowEnded.EXPIRED);
    town.answers(StaleToken.class, new Release(DB, token));
    assertThat(town.holders("db")).containsExactly("bob");
  }

  @Test
  void aDueWaiterIsNobodyToHandOverTo() {
    long token = bob.acquires("db").token();
    alice.waitsFor("db");
    aliceIsDue();
    town.answers(NotWaiting.class, HandOver.toLease(DB, token, alice.lease()));
    town.answers(NotWaiting.class, HandOver.toHolder(DB, token, "alice"));
  }

  @Test
  void aDueWaiterIsPassedOver() {
    bob.acquires("db");
    alice.waitsFor("db");
    carol.waitsFor("db");
    aliceIsDue();
    bob.releases("db");
    assertThat(town.holders("db")).containsExactly("carol");
    assertThat(town.events(WaitEnded.class))
        .extracting(WaitEnded::cause)
        .containsExactly(Cause.LEASE_ENDED);
  }

  @Test
  void aWaitWhoseLimitIsPastIsOverWhereverItStandsInTheQueue() {
    Person dave = town.person("dave");
    dave.leases("1h");
    bob.acquires("db");
    carol.waitsFor("db");
    dave.waitsFor("db", "30s");
    aliceIsDue();
    assertThat(town.queue("db")).containsExactly("carol");
    town.answers(NotWaiting.class, dave.withdraw("db"));
    assertThat(town.events(WaitEnded.class))
        .extracting(WaitEnded::cause)
        .containsExactly(Cause.TIMED_OUT);
    assertThat(dave.waitsFor("db").place()).isEqualTo(2);
    assertThat(town.events()).extracting(Event::kind).contains(Event.Kind.WAIT_STARTED);
  }

  @Test
  void itsStoredKeysAreGoneForWhoeverWrites() {
    alice.puts("a", "1");
    alice.puts("n", "41");
    alice.puts("z", "1");
    aliceIsDue();
    town.answers(NotStored.class, new Put(Key.of("a"), Bytes.EMPTY, 0, true, false));
    assertThat(town.storedAt(0)).isEmpty();
    assertThat(town.answers(Stored.class, Put.of(Key.of("z"), Bytes.EMPTY)).previous()).isNull();
    assertThat(town.does(new Add(Key.of("n"), 1, 0)).toString()).contains("value=1,");
  }

  @Test
  void anAdditionSettlesTheKeyFirst() {
    alice.puts("n", "41");
    aliceIsDue();
    assertThat(town.does(new Add(Key.of("n"), 1, 0)).toString()).contains("value=1,");
    assertThat(town.value("n")).isEqualTo("1");
  }

  @Test
  void aDeletionFindsNothingOfIt() {
    alice.puts("a", "1");
    bob.puts("b", "1");
    aliceIsDue();
    assertThat(town.does(new Delete(KeyRange.all())).toString())
        .contains("key=b")
        .doesNotContain("key=a");
  }

  @Test
  void aTransactionFindsNothingOfIt() {
    long token = alice.acquires("db").token();
    alice.puts("a", "1");
    alice.puts("b", "1");
    aliceIsDue();
    var fenced =
        new Transact(List.of(Compare.holds(DB, token)), List.of(), List.of(Read.of(Key.of("a"))));
    Transacted done = town.answers(Transacted.class, fenced);
    assertThat(done.succeeded()).isFalse();
    assertThat(done.results().toString()).contains("count=0");
  }

  @Test
  void aTransactionSettlesWhatItWritesAndKeepsThatEvenIfItIsRefused() {
    alice.puts("a", "1");
    alice.puts("n", "5");
    aliceIsDue();
    var transaction =
        new Transact(
            List.of(Compare.absent(Key.of("a"))),
            List.of(
                Put.of(Key.of("a"), Bytes.of("new")),
                new Transact(List.of(), List.of(new Add(Key.of("n"), 1, 0)), List.of())),
            List.of(Delete.of(Key.of("x"))));
    assertThat(town.answers(Transacted.class, transaction).succeeded()).isTrue();
    assertThat(town.storedAt(0)).containsExactly("a=new", "n=1");
    assertThat(town.eventKinds()).contains(Event.Kind.LEASE_ENDED);
  }

  @Test
  void itsIdCanHaveANewLifeAtOnce() {
    alice.acquires("db");
    aliceIsDue();
    var again = new GrantLease(alice.lease(), "alice", terms("30s"));
    assertThat(town.answers(Granted.class, again).fresh()).isTrue();
    assertThat(alice.holds("db")).isFalse();
    assertThat(alice.lives()).isTrue();
  }

  @Test
  void aReplicaRestoredInTheMiddleOfItGoesOnFromThere() {
    alice.acquires("db");
    bob.waitsFor("db");
    aliceIsDue();
    LeaseMachine original = town.machine();
    town.restarts();
    for (int i = 0; i < 60; i++) {
      assertThat(town.machine().apply(List.of(), time.now()))
          .isEqualTo(original.apply(List.of(), time.now()));
    }
    assertThat(town.snapshot()).isEqualTo(Town.snapshotOf(original));
  }
}
