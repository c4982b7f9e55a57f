package io.leasehold.core;

import static io.leasehold.core.Clause.soft;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.NotHolder;
import io.leasehold.core.outcome.Queued;
import io.leasehold.core.outcome.Spent;
import io.leasehold.core.outcome.Withdrawn;
import org.junit.jupiter.api.Test;

/** A copy that was held up on its way does nothing once the acquisition it belongs to is over. */
class LateCopiesTest {
  private static final Key DB = Key.of("db");

  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");

  LateCopiesTest() {
    alice.leases("1h");
    bob.leases("1h");
  }

  @Test
  void aLateCopyOfAnAcquireClaimsNothingAfterTheRelease() {
    Acquire acquire = alice.acquire("db").numbered(1);
    town.answers(Acquired.class, acquire);
    alice.releases("db");
    assertThat(town.refuses(Spent.class, acquire)).isEqualTo(new Spent(DB, alice.lease(), 1));
    assertThat(alice.holds("db")).isFalse();
  }

  @Test
  void withoutAnOrderItClaimsTheKeyAgain() {
    town.answers(Acquired.class, alice.acquire("db"));
    alice.releases("db");
    assertThat(town.answers(Acquired.class, alice.acquire("db")).fresh()).isTrue();
  }

  @Test
  void aCopyFindsTheClaimWhileItIsHeld() {
    Acquire acquire = alice.acquire("db").numbered(1);
    Claim claim = town.answers(Acquired.class, acquire).claim();
    assertThat(town.answers(Acquired.class, acquire)).isEqualTo(new Acquired(claim, false));
  }

  @Test
  void aCopyFindsItsPlaceWhileItWaits() {
    bob.acquires("db");
    Acquire acquire = alice.acquire("db").numbered(1).waiting(Acquire.FOREVER);
    Queued queued = town.answers(Queued.class, acquire);
    assertThat(town.answers(Queued.class, acquire)).isEqualTo(queued);
    bob.releases("db");
    assertThat(town.answers(Acquired.class, acquire).fresh()).isFalse();
    alice.releases("db");
    town.refuses(Spent.class, acquire);
  }

  @Test
  void aRefusedAcquireDoesNotSucceedLater() {
    bob.acquires("db");
    Acquire acquire = alice.acquire("db").numbered(1);
    town.answers(Held.class, acquire);
    bob.releases("db");
    town.refuses(Spent.class, acquire);
    assertThat(alice.holds("db")).isFalse();
  }

  @Test
  void aWaitThatIsOverDoesNotBeginAgain() {
    bob.acquires("db");
    Acquire timed = alice.acquire("db").numbered(1).waiting(1000);
    town.answers(Queued.class, timed);
    time.passes("2s");
    town.refuses(Spent.class, timed);
    Acquire withdrawn = alice.acquire("db").numbered(2).waiting(1000);
    town.answers(Queued.class, withdrawn);
    alice.withdraws("db");
    town.refuses(Spent.class, withdrawn);
    assertThat(town.queue("db")).isEmpty();
  }

  @Test
  void aClaimThatWasPreemptedOrHandedOverIsNotClaimedByACopy() {
    Person idle = town.person("idle");
    idle.leases("1h", soft("1s"));
    Acquire taken = idle.acquire("db").numbered(1);
    town.answers(Acquired.class, taken);
    time.passes("2s");
    bob.acquires("db");
    bob.releases("db");
    town.refuses(Spent.class, taken);
    idle.renews();
    Acquire passed = idle.acquire("db").numbered(2);
    long token = town.answers(Acquired.class, passed).claim().token();
    bob.waitsFor("db");
    town.does(HandOver.toHolder(DB, token, "bob"));
    town.refuses(Spent.class, passed);
  }

  @Test
  void anAcquireIsGivenUpBeforeItArrives() {
    assertThat(town.does(givesUp(1))).isEqualTo(new Withdrawn(DB, alice.lease(), 0, false));
    town.refuses(Spent.class, alice.acquire("db").numbered(1));
  }

  @Test
  void anAcquireIsGivenUpWhileItWaits() {
    bob.acquires("db");
    Acquire acquire = alice.acquire("db").numbered(1).waiting(Acquire.FOREVER);
    town.answers(Queued.class, acquire);
    assertThat(town.does(givesUp(1))).isEqualTo(new Withdrawn(DB, alice.lease(), 0, true));
    assertThat(town.queue("db")).isEmpty();
    town.refuses(Spent.class, acquire);
  }

  @Test
  void anAcquireIsGivenUpAfterItWasGranted() {
    Acquire acquire = alice.acquire("db").numbered(1);
    long token = town.answers(Acquired.class, acquire).claim().token();
    bob.waitsFor("db");
    assertThat(town.does(givesUp(1))).isEqualTo(new Withdrawn(DB, alice.lease(), token, true));
    assertThat(town.events(ClaimEnded.class).get(0).tenure().how()).isEqualTo(HowEnded.RELEASED);
    assertThat(bob.holds("db")).as("who waited gets it in the same step").isTrue();
    assertThat(town.does(givesUp(1))).isEqualTo(new Withdrawn(DB, alice.lease(), 0, false));
  }

  @Test
  void givingUpLateLeavesNewerAcquisitionsAlone() {
    town.does(alice.acquire("db").numbered(1));
    town.does(givesUp(1));
    Acquire newer = alice.acquire("db").numbered(2);
    town.answers(Acquired.class, newer);
    assertThat(town.answers(Withdrawn.class, givesUp(1)).fresh()).isFalse();
    assertThat(alice.holds("db")).isTrue();
    alice.releases("db");
    bob.acquires("db");
    town.answers(Queued.class, alice.acquire("db").numbered(3).waiting(Acquire.FOREVER));
    assertThat(town.answers(Withdrawn.class, givesUp(2)).fresh()).isFalse();
    assertThat(town.queue("db")).containsExactly("alice");
  }

  @Test
  void aNewerAcquisitionTakesOverFromAnOlderOne() {
    Acquire older = alice.acquire("db").numbered(1);
    Claim claim = town.answers(Acquired.class, older).claim();
    Acquire newer = alice.acquire("db").numbered(2);
    assertThat(town.answers(Acquired.class, newer)).isEqualTo(new Acquired(claim, false));
    town.refuses(Spent.class, older);
    assertThat(town.answers(Withdrawn.class, givesUp(1)).fresh()).isFalse();
    assertThat(alice.token("db")).isEqualTo(claim.token());
    alice.releases("db");
    town.refuses(Spent.class, older);
    town.refuses(Spent.class, newer);
  }

  @Test
  void aNewerWaitTakesOverTheOldPlace() {
    Person carol = town.person("carol");
    carol.leases("1h");
    bob.acquires("db");
    Acquire older = alice.acquire("db").numbered(1).waiting(1000);
    town.answers(Queued.class, older);
    carol.waitsFor("db");
    Queued again = town.answers(Queued.class, alice.acquire("db").numbered(2).waiting(5000));
    assertThat(again.place()).isEqualTo(1);
    town.refuses(Spent.class, older);
    assertThat(town.answers(Withdrawn.class, givesUp(1)).fresh()).isFalse();
    time.passes("2s");
    assertThat(town.queue("db")).containsExactly("alice", "carol");
    assertThat(town.answers(Withdrawn.class, givesUp(2)).fresh()).isTrue();
  }

  @Test
  void anOlderAcquisitionThatWasOvertakenIsRefused() {
    town.answers(Acquired.class, alice.acquire("db").numbered(2));
    Acquire overtaken = alice.acquire("db").numbered(1);
    town.answers(Spent.class, overtaken);
    alice.releases("db");
    town.refuses(Spent.class, overtaken);
  }

  @Test
  void anAcquisitionThatWaitsLongDoesNotKeepLaterOnesFromBeingSpent() {
    bob.acquires("db");
    Acquire patient = alice.acquire("db").numbered(1).waiting(Acquire.FOREVER);
    town.answers(Queued.class, patient);
    for (int order = 2; order < 500; order++) {
      Acquire acquire = alice.acquire("x").numbered(order);
      town.answers(Acquired.class, acquire);
      alice.releases("x");
      town.refuses(Spent.class, acquire);
    }
    town.answers(Queued.class, patient);
    bob.releases("db");
    assertThat(alice.holds("db")).isTrue();
  }

  @Test
  void ordersBelongToOneLeaseAndEndWithIt() {
    town.answers(Withdrawn.class, givesUp(1));
    town.answers(Acquired.class, bob.acquire("db").numbered(1));
    bob.releases("db");
    town.does(alice.close());
    alice.leases("1h");
    town.answers(Acquired.class, alice.acquire("db").numbered(1));
  }

  @Test
  void whatIsSpentStaysSpentAfterARestart() {
    Acquire first = alice.acquire("db").numbered(1);
    Acquire third = alice.acquire("x").numbered(3);
    town.does(first);
    alice.releases("db");
    town.does(third);
    bob.acquires("y");
    Acquire waiting = alice.acquire("y").numbered(4).waiting(Acquire.FOREVER);
    town.does(waiting);
    town.restarts();
    town.refuses(Spent.class, first);
    assertThat(town.answers(Acquired.class, third).fresh()).isFalse();
    assertThat(town.answers(Queued.class, waiting).waiter().order()).isEqualTo(4);
    assertThat(town.answers(Acquired.class, alice.acquire("db").numbered(2)).fresh()).isTrue();
    Withdraw both = new Withdraw(Key.of("x"), alice.lease(), 3);
    assertThat(town.answers(Withdrawn.class, both).token()).isPositive();
  }

  @Test
  void aWishForAnotherModeIsRefusedAndSpent() {
    town.answers(Acquired.class, alice.acquire("db").numbered(1));
    Acquire shared = alice.share("db").numbered(2);
    town.answers(NotHolder.class, shared);
    alice.releases("db");
    town.refuses(Spent.class, shared);
  }

  private Withdraw givesUp(long order) {
    return new Withdraw(DB, alice.lease(), order);
  }
}
