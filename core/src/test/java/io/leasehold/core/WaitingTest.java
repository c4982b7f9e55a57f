package io.leasehold.core;

import static io.leasehold.core.Clause.lockDelay;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitEnded.Cause;
import io.leasehold.core.event.WaitStarted;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.NoSuchLease;
import io.leasehold.core.outcome.NotHolder;
import io.leasehold.core.outcome.NotWaiting;
import io.leasehold.core.outcome.Queued;
import org.junit.jupiter.api.Test;

/** Strictly first come, first served; and who is next gets the key in the step that frees it. */
class WaitingTest {
  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");
  private final Person carol = town.person("carol");
  private final Person dave = town.person("dave");

  WaitingTest() {
    for (Person person : new Person[] {alice, bob, carol, dave}) {
      person.leases("1h");
    }
  }

  @Test
  void aWaiterIsToldItsPlace() {
    alice.acquires("db");
    time.passes("2s");
    Queued queued =
        town.answers(Queued.class, bob.acquire("db").waiting(5000).with(Bytes.of("hello")));
    Waiter waiter = queued.waiter();
    assertThat(queued.place()).isEqualTo(1);
    assertThat(waiter.holder()).isEqualTo("bob");
    assertThat(waiter.sinceMillis()).isEqualTo(2000);
    assertThat(waiter.untilMillis()).isEqualTo(7000);
    assertThat(waiter.value()).isEqualTo(Bytes.of("hello"));
    assertThat(town.events(WaitStarted.class))
        .extracting(WaitStarted::waiter)
        .containsExactly(waiter);
    assertThat(carol.waitsFor("db").place()).isEqualTo(2);
    assertThat(town.queue("db")).containsExactly("bob", "carol");
  }

  @Test
  void theNextWaiterGetsTheKeyInTheStepThatFreesIt() {
    alice.acquires("db");
    bob.waits(bob.acquire("db").with(Bytes.of("hello")));
    alice.releases("db");
    assertThat(town.eventKinds()).containsExactly(Event.Kind.CLAIM_ENDED, Event.Kind.CLAIM_GRANTED);
    ClaimGranted granted = town.events(ClaimGranted.class).get(0);
    assertThat(granted.waited()).isTrue();
    assertThat(granted.claim().value()).isEqualTo(Bytes.of("hello"));
    assertThat(granted.position().revision()).isEqualTo(bob.token("db"));
    assertThat(town.queue("db")).isEmpty();
  }

  @Test
  void waitersAreServedInTheOrderTheyCame() {
    alice.acquires("db");
    carol.waitsFor("db");
    bob.waitsFor("db");
    dave.waitsFor("db");
    for (Person next : new Person[] {alice, carol, bob, dave}) {
      assertThat(town.holders("db")).containsExactly(next.name());
      next.releases("db");
    }
    assertThat(town.holders("db")).isEmpty();
  }

  @Test
  void aNewcomerNeverOvertakesTheQueueEvenIfItsClaimWouldFit() {
    alice.shares("db");
    bob.waitsFor("db");
    Held held = town.refuses(Held.class, carol.share("db"));
    assertThat(held.waiterCount()).isEqualTo(1);
    assertThat(carol.waits(carol.share("db")).place()).isEqualTo(2);
  }

  /** Readers that keep coming queue behind the writer, so its turn comes. */
  @Test
  void aWriterIsNotStarvedByReaders() {
    alice.shares("db");
    bob.waitsFor("db");
    carol.waits(carol.share("db"));
    dave.waits(dave.share("db"));
    alice.releases("db");
    assertThat(town.holders("db")).containsExactly("bob");
    bob.releases("db");
    assertThat(town.holders("db")).as("both readers at once").containsExactly("carol", "dave");
    assertThat(town.events(ClaimGranted.class)).hasSize(2);
  }

  @Test
  void askingAgainKeepsThePlace() {
    alice.acquires("db");
    bob.waitsFor("db", "10s");
    carol.waitsFor("db");
    time.passes("4s");
    Queued again = town.answers(Queued.class, bob.acquire("db"));
    assertThat(again.place()).isEqualTo(1);
    assertThat(again.waiter().untilMillis()).as("no new limit").isEqualTo(10_000);
    assertThat(town.events()).isEmpty();
    assertThat(town.answers(Queued.class, carol.acquire("db")).place()).isEqualTo(2);
  }

  @Test
  void askingAgainWithAWaitSetsANewLimitFromNow() {
    alice.acquires("db");
    bob.waitsFor("db", "10s");
    time.passes("4s");
    assertThat(bob.waitsFor("db", "10s").waiter().untilMillis()).isEqualTo(14_000);
    time.passes("10s");
    assertThat(town.queue("db")).containsExactly("bob");
    bob.waitsFor("db");
    time.passes("1m");
    assertThat(town.queue("db")).as("without limit now").containsExactly("bob");
    bob.waitsFor("db", "1s");
    time.passes("1001ms");
    assertThat(town.queue("db")).isEmpty();
  }

  @Test
  void aLeaseCannotWaitInTwoWays() {
    alice.acquires("db");
    bob.waitsFor("db");
    NotHolder no = town.refuses(NotHolder.class, bob.share("db").waiting(10));
    assertThat(no.reason()).contains("waits").contains("EXCLUSIVE").contains("withdraw");
  }

  @Test
  void aWaitEndsAfterItsLastMillisecond() {
    alice.acquires("db");
    bob.waitsFor("db", "5s");
    time.passes("5s");
    assertThat(town.queue("db")).containsExactly("bob");
    time.passes("1ms");
    assertThat(town.queue("db")).isEmpty();
    WaitEnded ended = town.events(WaitEnded.class).get(0);
    assertThat(ended.holder()).isEqualTo("bob");
    assertThat(ended.lease()).isEqualTo(bob.lease());
    assertThat(ended.key()).isEqualTo(Key.of("db"));
    assertThat(ended.cause()).isEqualTo(Cause.TIMED_OUT);
  }

  @Test
  void aWaiterWhoseLimitIsPastDoesNotGetTheKeyThatIsFreedInTheSameBatch() {
    alice.acquires("db");
    bob.waitsFor("db", "5s");
    carol.waitsFor("db");
    time.passesUnseen("5001ms");
    alice.releases("db");
    assertThat(town.holders("db")).containsExactly("carol");
  }

  @Test
  void aWriterThatGivesUpLetsTheReadersBehindItIn() {
    alice.shares("db");
    bob.waitsFor("db", "5s");
    carol.waits(carol.share("db"));
    time.passes("6s");
    assertThat(town.eventKinds()).containsExactly(Event.Kind.WAIT_ENDED, Event.Kind.CLAIM_GRANTED);
    assertThat(town.holders("db")).containsExactly("alice", "carol");
  }

  @Test
  void withdrawingLeavesTheQueueAndServesTheOthers() {
    alice.shares("db");
    bob.waitsFor("db");
    carol.waits(carol.share("db"));
    bob.withdraws("db");
    assertThat(town.events(WaitEnded.class).get(0).cause()).isEqualTo(Cause.WITHDRAWN);
    assertThat(town.holders("db")).containsExactly("alice", "carol");
    assertThat(bob.info().waitingFor()).isEmpty();
  }

  @Test
  void whoDoesNotWaitCannotWithdraw() {
    NotWaiting nobody = town.refuses(NotWaiting.class, bob.withdraw("db"));
    assertThat(nobody.waiting()).isEmpty();
    alice.acquires("db");
    carol.waitsFor("db");
    NotWaiting others = town.refuses(NotWaiting.class, bob.withdraw("db"));
    assertThat(others.waiting()).containsExactly("carol");
    town.refuses(NotWaiting.class, alice.withdraw("db"));
    town.refuses(NoSuchLease.class, town.person("nobody").withdraw("db"));
    town.does(carol.close());
    town.refuses(Ended.class, carol.withdraw("db"));
  }

  @Test
  void onlyTheFirstFewWhoWaitAreNamed() {
    alice.acquires("db");
    for (int i = 0; i < 12; i++) {
      Person waiter = town.person("w" + i);
      waiter.leases("1h");
      waiter.waitsFor("db");
    }
    NotWaiting no = town.refuses(NotWaiting.class, bob.withdraw("db"));
    assertThat(no.waiting()).hasSize(8).startsWith("w0");
    town.refuses(BadArgument.class, bob.withdraw("x".repeat(1025)));
  }

  @Test
  void aWaiterForAPlaceLeavesNothingBehindWhenItGoes() {
    alice.acquires("db");
    bob.waits(bob.slot("db", 3));
    bob.withdraws("db");
    alice.releases("db");
    assertThat(town.machine().statistics().claimedKeys()).isZero();
    assertThat(carol.takesSlot("db", 3)).isZero();
  }

  @Test
  void aWaitersLeaseThatEndsTakesTheWaitWithIt() {
    Person brief = town.person("brief");
    brief.leases("10s");
    alice.acquires("db");
    brief.waitsFor("db");
    bob.waitsFor("db");
    time.passes("11s");
    assertThat(town.queue("db")).containsExactly("bob");
    assertThat(town.events(WaitEnded.class).get(0).cause()).isEqualTo(Cause.LEASE_ENDED);
  }

  @Test
  void aFreeKeyIsGrantedAtOnceToWhoWouldHaveWaited() {
    assertThat(town.does(alice.acquire("db").waiting(Acquire.FOREVER)).kind().name())
        .isEqualTo("ACQUIRED");
  }

  @Test
  void aWaitSoLongThatItOverflowsIsAWaitWithoutLimit() {
    alice.acquires("db");
    time.passes("1s");
    var almostForEver = bob.acquire("db").waiting(Long.MAX_VALUE - 10);
    assertThat(town.answers(Queued.class, almostForEver).waiter().untilMillis())
        .isEqualTo(Waiter.FOREVER);
  }

  @Test
  void aNegativeWaitIsABadArgument() {
    town.refuses(BadArgument.class, bob.acquire("db").waiting(-1));
  }

  @Test
  void waitersForPlacesOfAPoolAreServedInOrderToo() {
    alice.takesSlot("id", 1);
    bob.waits(bob.slot("id", 1));
    carol.waits(carol.slot("id", 1));
    town.refuses(Held.class, dave.slot("id", 5));
    alice.releases("id");
    assertThat(bob.claim("id").slot()).isZero();
    assertThat(town.queue("id")).containsExactly("carol");
  }

  @Test
  void waitersForALockDelayAreServedWhenItIsPast() {
    Person frail = town.person("frail");
    frail.leases("10s", lockDelay("5s"));
    frail.acquires("db");
    bob.waitsFor("db");
    time.passes("15s");
    assertThat(town.holders("db")).isEmpty();
    time.passes("1ms");
    assertThat(town.holders("db")).containsExactly("bob");
  }
}
