package io.leasehold.core;

import static io.leasehold.core.Clause.soft;
import static io.leasehold.core.model.ClaimMode.SHARED;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Configure;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.NotHolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A pool's places are numbered and sticky: the one you have, the one you had, the one you want, one
 * that nobody ever had, the one that is free for longest.
 */
class SlotTest {
  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");
  private final Person carol = town.person("carol");
  private final Person dave = town.person("dave");

  SlotTest() {
    for (Person person : new Person[] {alice, bob, carol, dave}) {
      person.leases("1h");
    }
  }

  @Test
  void placesAreHandedOutFromTheLowestUntilNoneIsLeft() {
    assertThat(alice.takesSlot("id", 2)).isEqualTo(0);
    assertThat(bob.takesSlot("id", 2)).isEqualTo(1);
    Held held = town.refuses(Held.class, carol.slot("id", 2));
    assertThat(held.holders()).extracting(claim -> claim.slot()).containsExactly(0, 1);
  }

  @Test
  void firstThePlaceYouHave() {
    long token = town.answers(Acquired.class, alice.slot("id", 4)).claim().token();
    Acquired again = town.answers(Acquired.class, alice.slot("id", 4).wanting(3));
    assertThat(again.fresh()).isFalse();
    assertThat(again.claim().slot()).isEqualTo(0);
    assertThat(again.claim().token()).isEqualTo(token);
  }

  @Test
  void thenThePlaceYouHadLastEvenIfYouWantAnother() {
    alice.takesSlot("id", 4);
    bob.takesSlot("id", 4);
    bob.releases("id");
    assertThat(wants(bob, 3)).isEqualTo(1);
  }

  /** A name is recognised, not a lease: after a crash the new lease finds the old place. */
  @Test
  void aHolderThatLostItsLeaseFindsItsPlaceAgainUnderANewOne() {
    alice.takesSlot("id", 4);
    bob.takesSlot("id", 4);
    town.does(bob.revoke());
    bob.leases("1h");
    assertThat(bob.takesSlot("id", 4)).isEqualTo(1);
  }

  @Test
  void ofSeveralPlacesYouHadTheMostRecentlyFreedComesFirst() {
    Person twin = town.person("alice");
    twin.leases("1h");
    alice.takesSlot("id", 4);
    twin.takesSlot("id", 4);
    twin.releases("id");
    alice.releases("id");
    assertThat(alice.takesSlot("id", 4)).as("freed last").isEqualTo(0);
    assertThat(twin.takesSlot("id", 4)).isEqualTo(1);
  }

  @Test
  void thenTheWantedPlaceIfItIsFree() {
    assertThat(wants(alice, 2)).isEqualTo(2);
    assertThat(wants(bob, 2)).as("taken, so the lowest unused").isEqualTo(0);
  }

  @Test
  void aWantedPlaceThatAnotherHadIsGivenAway() {
    alice.takesSlot("id", 4);
    alice.releases("id");
    assertThat(wants(bob, 0)).isEqualTo(0);
    assertThat(alice.takesSlot("id", 4)).as("hers is taken").isEqualTo(1);
  }

  @Test
  void thenAPlaceNobodyEverHadBeforeOneThatIsRemembered() {
    alice.takesSlot("id", 3);
    alice.releases("id");
    assertThat(bob.takesSlot("id", 3)).isEqualTo(1);
    assertThat(carol.takesSlot("id", 3)).isEqualTo(2);
    assertThat(dave.takesSlot("id", 3)).as("only the remembered one is left").isEqualTo(0);
  }

  @Test
  void atLastThePlaceThatIsFreeForLongest() {
    alice.takesSlot("id", 2);
    bob.takesSlot("id", 2);
    bob.releases("id");
    alice.releases("id");
    assertThat(carol.takesSlot("id", 2)).isEqualTo(1);
    assertThat(dave.takesSlot("id", 2)).isEqualTo(0);
  }

  @Test
  void callersThatDisagreeOnTheSizeLookOnlyBelowTheirOwnNumber() {
    assertThat(alice.takesSlot("id", 1)).isEqualTo(0);
    town.refuses(Held.class, bob.slot("id", 1));
    assertThat(bob.takesSlot("id", 3)).isEqualTo(1);
    assertThat(carol.takesSlot("id", 3)).isEqualTo(2);
    carol.releases("id");
    town.refuses(Held.class, carol.slot("id", 2));
    bob.releases("id");
    assertThat(carol.takesSlot("id", 2)).as("the place she had is outside").isEqualTo(1);
  }

  @Test
  void aPoolIsRememberedAfterItsLastHolderIsGone() {
    wants(alice, 2);
    alice.releases("id");
    assertThat(town.machine().statistics().claimedKeys()).isZero();
    assertThat(alice.takesSlot("id", 4)).isEqualTo(2);
  }

  @Test
  void anExclusiveTenureInBetweenDoesNotMakeThePoolForget() {
    wants(alice, 2);
    alice.releases("id");
    bob.acquires("id");
    bob.releases("id");
    assertThat(alice.takesSlot("id", 4)).isEqualTo(2);
  }

  @Test
  void onlyTheLastIdlePoolsAreRemembered() {
    town.does(new Configure(Limits.defaults().with(Limit.IDLE_POOLS, 1)));
    town.does(alice.slot("a", 4).wanting(3));
    town.does(alice.slot("b", 4).wanting(3));
    alice.releases("a");
    alice.releases("b");
    assertThat(alice.takesSlot("b", 4)).isEqualTo(3);
    assertThat(alice.takesSlot("a", 4)).as("forgotten").isEqualTo(0);
  }

  @Test
  void ifNoneIsFreeThePlaceOfTheMostOverdueHolderIsTaken() {
    Person early = town.person("early");
    Person late = town.person("late");
    late.leases("1h", soft("20s"));
    early.leases("1h", soft("10s"));
    late.takesSlot("id", 2);
    early.takesSlot("id", 2);
    time.passes("15s");
    assertThat(alice.takesSlot("id", 2)).isEqualTo(1);
    town.refuses(Held.class, bob.slot("id", 2));
    time.passes("6s");
    assertThat(bob.takesSlot("id", 2)).isEqualTo(0);
  }

  @Test
  void amongEquallyOverdueHoldersTheSmallestPlaceIsTaken() {
    Person one = town.person("one");
    Person two = town.person("two");
    one.leases("1h", soft("10s"));
    two.leases("1h", soft("10s"));
    town.does(two.slot("id", 2).wanting(1));
    town.does(one.slot("id", 2).wanting(0));
    time.passes("11s");
    assertThat(alice.takesSlot("id", 2)).isEqualTo(0);
  }

  @Test
  void theOrderOfTheirTokensDoesNotMatterForWhoIsMostOverdue() {
    Person[] overdue = new Person[4];
    String[] softs = {"12s", "10s", "10s", "11s"};
    for (int slot = 0; slot < overdue.length; slot++) {
      overdue[slot] = town.person("overdue" + slot);
      overdue[slot].leases("1h", soft(softs[slot]));
      overdue[slot].takesSlot("id", 4);
    }
    time.passes("13s");
    assertThat(alice.takesSlot("id", 4)).isEqualTo(1);
    assertThat(bob.takesSlot("id", 4)).isEqualTo(2);
    assertThat(carol.takesSlot("id", 4)).isEqualTo(3);
    assertThat(dave.takesSlot("id", 4)).isEqualTo(0);
  }

  @Test
  void aWaiterForAPlaceIsServedWhenTheFirstOfItsPlacesIsOverdue() {
    Person big = town.person("big");
    Person first = town.person("first");
    Person second = town.person("second");
    big.leases("1h", soft("5s"));
    first.leases("1h", soft("30s"));
    second.leases("1h", soft("20s"));
    town.does(big.slot("id", 9).wanting(8));
    first.takesSlot("id", 2);
    second.takesSlot("id", 2);
    alice.waits(alice.slot("id", 2));
    time.passes("20s");
    assertThat(alice.holds("id")).isFalse();
    time.passes("1ms");
    assertThat(alice.claim("id").slot()).isEqualTo(1);
    assertThat(big.holds("id")).as("outside alice's pool").isTrue();
  }

  @Test
  void anOverdueHolderOutsideTheCallersPoolIsLeftAlone() {
    Person big = town.person("big");
    big.leases("1h", soft("10s"));
    town.does(big.slot("id", 9).wanting(8));
    alice.takesSlot("id", 1);
    time.passes("11s");
    town.refuses(Held.class, bob.slot("id", 1));
    assertThat(big.holds("id")).isTrue();
  }

  @Test
  void aSlotClaimPreemptsAnOverdueExclusiveHolder() {
    Person idle = town.person("idle");
    idle.leases("1h", soft("10s"));
    idle.acquires("id");
    time.passes("11s");
    assertThat(alice.takesSlot("id", 2)).isEqualTo(0);
    assertThat(idle.holds("id")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0, -1", "-3, -1", "65537, -1", "4, 4", "4, -2"})
  void impossiblePlacesAreBadArguments(int slots, int wanted) {
    town.refuses(BadArgument.class, alice.slot("id", slots).wanting(wanted));
  }

  @Test
  void slotsAreOnlyForPools() {
    town.refuses(BadArgument.class, alice.acquire("id").wanting(1));
    town.refuses(BadArgument.class, Acquire.slot(Key.of("id"), alice.lease(), 3).wanting(9));
    var sharedSlots = new Acquire(Key.of("id"), alice.lease(), SHARED, 3, -1, 0, Bytes.EMPTY);
    town.refuses(BadArgument.class, sharedSlots);
    assertThat(town.refuses(NotHolder.class, holdingASlot().share("id")).reason()).contains("SLOT");
  }

  private Person holdingASlot() {
    alice.takesSlot("id", 2);
    return alice;
  }

  private int wants(Person person, int slot) {
    return town.answers(Acquired.class, person.slot("id", 4).wanting(slot)).claim().slot();
  }
}
