package io.leasehold.core;

import static io.leasehold.core.Clause.lockDelay;
import static io.leasehold.core.Clause.soft;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.HandOver;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.HandedOver;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.NotHolder;
import io.leasehold.core.outcome.NotWaiting;
import io.leasehold.core.outcome.StaleToken;
import org.junit.jupiter.api.Test;

/** A holder passes its claim to a waiter of its choice, and nobody gets in between. */
class HandoverTest {
  private static final Key DB = Key.of("db");

  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");
  private final Person carol = town.person("carol");
  private final Person dave = town.person("dave");

  HandoverTest() {
    time.passes("1s");
    for (Person person : new Person[] {alice, bob, carol, dave}) {
      person.leases("1h");
    }
  }

  @Test
  void theChosenWaiterGetsTheClaimAheadOfTheOthersUnderOneRevision() {
    long old = alice.acquires("db").token();
    bob.waitsFor("db");
    carol.waits(carol.acquire("db").with(Bytes.of("me")));
    Claim claim = town.answers(HandedOver.class, HandOver.toLease(DB, old, carol.lease())).claim();
    assertThat(claim).isEqualTo(carol.claim("db"));
    assertThat(claim.token()).isGreaterThan(old);
    assertThat(claim.value()).isEqualTo(Bytes.of("me"));
    assertThat(town.eventKinds()).containsExactly(Event.Kind.CLAIM_ENDED, Event.Kind.CLAIM_GRANTED);
    assertThat(town.events().get(0).position().revision()).isEqualTo(claim.token());
    assertThat(town.events(ClaimEnded.class).get(0).tenure().how()).isEqualTo(HowEnded.HANDED_OVER);
    assertThat(town.events(ClaimGranted.class).get(0).waited()).isTrue();
    assertThat(town.queue("db")).containsExactly("bob");
    assertThat(alice.lives()).isTrue();
  }

  @Test
  void aWaiterCanBeChosenByNameTheFirstOfThatName() {
    long token = alice.acquires("db").token();
    bob.waitsFor("db");
    Person twin = town.person("bob");
    twin.leases("1h");
    twin.waitsFor("db");
    town.answers(HandedOver.class, HandOver.toHolder(DB, token, "bob"));
    assertThat(bob.holds("db")).isTrue();
  }

  @Test
  void whoeverDoesNotWaitCannotBeHandedAnything() {
    long token = alice.acquires("db").token();
    bob.waitsFor("db");
    NotWaiting no = town.refuses(NotWaiting.class, HandOver.toHolder(DB, token, "carol"));
    assertThat(no.wanted()).isEqualTo("\"carol\"");
    assertThat(no.waiting()).containsExactly("bob");
    no = town.refuses(NotWaiting.class, HandOver.toLease(DB, token, carol.lease()));
    assertThat(no.wanted()).isEqualTo("lease " + carol.lease());
    assertThat(alice.holds("db")).isTrue();
  }

  @Test
  void aHandoverAskedForAgainFindsTheSuccessorAsLongAsItHolds() {
    long token = alice.acquires("db").token();
    bob.waitsFor("db");
    HandOver handOver = HandOver.toHolder(DB, token, "bob");
    HandedOver first = town.answers(HandedOver.class, handOver);
    assertThat(town.answers(HandedOver.class, handOver)).isEqualTo(first);
    assertThat(town.events()).isEmpty();
    bob.releases("db");
    carol.acquires("db");
    StaleToken stale = town.refuses(StaleToken.class, handOver);
    assertThat(stale.now()).containsExactly(carol.claim("db"));
    assertThat(stale.tenure().how()).isEqualTo(HowEnded.HANDED_OVER);
  }

  @Test
  void onlyTheTokenThatHoldsCanBeHandedOver() {
    bob.acquires("db");
    carol.waitsFor("db");
    town.refuses(NotHolder.class, HandOver.toHolder(DB, 999, "carol"));
    town.refuses(NotHolder.class, HandOver.toHolder(Key.of("unheard"), 2, "carol"));
    long released = alice.acquires("other").token();
    alice.releases("other");
    var again = HandOver.toHolder(Key.of("other"), released, "carol");
    assertThat(town.refuses(StaleToken.class, again).tenure().how()).isEqualTo(HowEnded.RELEASED);
  }

  @Test
  void aSuccessorIsNamedInExactlyOneWay() {
    long token = alice.acquires("db").token();
    town.refuses(BadArgument.class, new HandOver(DB, token, 0, ""));
    town.refuses(BadArgument.class, new HandOver(DB, token, bob.lease(), "bob"));
    town.refuses(BadArgument.class, HandOver.toHolder(DB, 0, "bob"));
  }

  @Test
  void anExclusiveSuccessorDoesNotFitBesideOtherReaders() {
    long token = alice.shares("db").token();
    bob.shares("db");
    carol.waitsFor("db");
    Held held = town.refuses(Held.class, HandOver.toHolder(DB, token, "carol"));
    assertThat(held.holderCount()).isEqualTo(2);
    bob.releases("db");
    town.answers(HandedOver.class, HandOver.toHolder(DB, token, "carol"));
  }

  @Test
  void aReaderBehindAWriterCanBeHandedASharedClaim() {
    long token = alice.shares("db").token();
    bob.shares("db");
    carol.waitsFor("db");
    dave.waits(dave.share("db"));
    town.answers(HandedOver.class, HandOver.toHolder(DB, token, "dave"));
    assertThat(town.holders("db")).containsExactly("bob", "dave");
    assertThat(town.queue("db")).containsExactly("carol");
  }

  @Test
  void theQueueIsServedAfterwards() {
    long token = alice.acquires("db").token();
    bob.waits(bob.share("db"));
    carol.waits(carol.share("db"));
    town.answers(HandedOver.class, HandOver.toHolder(DB, token, "carol"));
    assertThat(town.holders("db")).as("bob fits beside carol").containsExactly("carol", "bob");
  }

  @Test
  void aPlaceOfAPoolIsHandedOverItself() {
    assertThat(alice.takesSlot("db", 2)).isEqualTo(0);
    assertThat(bob.takesSlot("db", 2)).isEqualTo(1);
    carol.waits(carol.slot("db", 1));
    dave.waits(dave.slot("db", 2).wanting(0));
    town.refuses(Held.class, HandOver.toHolder(DB, bob.token("db"), "carol"));
    Claim claim =
        town.answers(HandedOver.class, HandOver.toHolder(DB, bob.token("db"), "dave")).claim();
    assertThat(claim.slot()).as("bob's place, not the wanted one").isEqualTo(1);
  }

  @Test
  void anExclusiveClaimCanBecomeAPlaceOfAPool() {
    long token = alice.acquires("db").token();
    bob.waits(bob.slot("db", 3).wanting(2));
    Claim claim = town.answers(HandedOver.class, HandOver.toHolder(DB, token, "bob")).claim();
    assertThat(claim.slot()).isEqualTo(2);
  }

  @Test
  void aPlaceOfAPoolCanBecomeAnExclusiveClaimIfItWasTheOnlyOne() {
    alice.takesSlot("db", 2);
    bob.waitsFor("db");
    Claim claim =
        town.answers(HandedOver.class, HandOver.toHolder(DB, alice.token("db"), "bob")).claim();
    assertThat(claim.slot()).isEqualTo(Claim.NO_SLOT);
  }

  @Test
  void aLockDelayKeepsTheSuccessorOut() {
    Person frail = town.person("frail");
    frail.leases("10s", lockDelay("5s"));
    alice.shares("db");
    frail.shares("db");
    bob.waitsFor("db");
    time.passes("11s");
    long token = alice.token("db");
    town.refuses(Held.class, HandOver.toHolder(DB, token, "bob"));
    time.passes("5s");
    town.answers(HandedOver.class, HandOver.toHolder(DB, token, "bob"));
  }

  @Test
  void aClosedPlaceKeepsAnExclusiveSuccessorOutButNotOneForThePlace() {
    Person frail = town.person("frail");
    frail.leases("10s", lockDelay("5s"));
    alice.takesSlot("db", 2);
    frail.takesSlot("db", 2);
    bob.waitsFor("db");
    carol.waits(carol.slot("db", 2));
    time.passes("11s");
    town.refuses(Held.class, HandOver.toHolder(DB, alice.token("db"), "bob"));
    town.answers(HandedOver.class, HandOver.toHolder(DB, alice.token("db"), "carol"));
  }

  @Test
  void aWaiterWhoseTimeIsUpDoesNotCount() {
    long token = alice.acquires("db").token();
    bob.waitsFor("db", "5s");
    Person brief = town.person("brief");
    brief.leases("5s");
    brief.waitsFor("db");
    time.passesUnseen("6s");
    town.answers(NotWaiting.class, HandOver.toHolder(DB, token, "bob"));
    town.refuses(NotWaiting.class, HandOver.toLease(DB, token, brief.lease()));
  }

  @Test
  void noLockDelayFollowsAHandover() {
    Person frail = town.person("frail");
    frail.leases("1m", lockDelay("5s"));
    long token = frail.acquires("db").token();
    bob.waitsFor("db");
    town.does(HandOver.toHolder(DB, token, "bob"));
    bob.releases("db");
    carol.acquires("db");
  }

  /** The newcomer's soft limit is judged from its own last renewal, not from the handover. */
  @Test
  void aSuccessorWithASoftLimitCanBePreemptedInTurn() {
    Person idle = town.person("idle");
    idle.leases("1h", soft("10s"));
    long token = alice.acquires("db").token();
    idle.waitsFor("db");
    town.does(HandOver.toHolder(DB, token, "idle"));
    time.passes("11s");
    bob.acquires("db");
  }
}
