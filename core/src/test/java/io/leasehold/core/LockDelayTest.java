package io.leasehold.core;

import static io.leasehold.core.Clause.lockDelay;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Configure;
import io.leasehold.core.command.Release;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Delayed;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.OverLimit;
import org.junit.jupiter.api.Test;

/** A key lost by a holder that vanished stays out of reach a while; one given back does not. */
class LockDelayTest {
  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");
  private final Person carol = town.person("carol");

  LockDelayTest() {
    time.passes("1s");
    alice.leases("10s", lockDelay("5s"));
    bob.leases("1h");
    carol.leases("1h");
  }

  @Test
  void afterExpiryTheKeyIsKeptFreeCountedFromTheDeadline() {
    alice.acquires("db");
    time.passes("12s");
    Delayed delayed = town.refuses(Delayed.class, bob.acquire("db"));
    assertThat(delayed).isEqualTo(new Delayed(Key.of("db"), 16_000, 3_000));
    assertThat(town.machine().describeKey(Key.of("db")).delayedUntilMillis()).isEqualTo(16_000);
    time.passes("3s");
    town.refuses(Delayed.class, bob.acquire("db"));
    time.passes("1ms");
    town.answers(Acquired.class, bob.acquire("db"));
  }

  @Test
  void afterARevocationToo() {
    alice.acquires("db");
    town.does(alice.revoke());
    assertThat(town.refuses(Delayed.class, bob.share("db")).untilMillis()).isEqualTo(6000);
  }

  @Test
  void notAfterARelease() {
    alice.acquires("db");
    alice.releases("db");
    town.answers(Acquired.class, bob.acquire("db"));
  }

  @Test
  void notAfterTheHolderClosedItsLease() {
    alice.acquires("db");
    town.does(alice.close());
    town.answers(Acquired.class, bob.acquire("db"));
  }

  @Test
  void notForKeysTheLeaseOnlyStoredOrWaitedFor() {
    carol.acquires("db");
    alice.waitsFor("db");
    alice.puts("config", "x");
    time.passes("11s");
    carol.releases("db");
    town.answers(Acquired.class, bob.acquire("db"));
    town.answers(Acquired.class, bob.acquire("config"));
  }

  @Test
  void notIfTheBatchThatEndsTheLeaseComesAfterTheDelayAnyway() {
    alice.acquires("db");
    time.passesUnseen("15001ms");
    town.answers(Acquired.class, bob.acquire("db"));
  }

  @Test
  void aSharedHolderThatVanishesClosesTheKeyForNewcomersOnly() {
    alice.shares("db");
    bob.shares("db");
    time.passes("11s");
    assertThat(town.holders("db")).containsExactly("bob");
    Held held = town.refuses(Held.class, carol.share("db"));
    assertThat(held.freeInMillis()).as("no sooner than bob's lease").isEqualTo(3_589_000);
    time.passes("6s");
    carol.shares("db");
  }

  @Test
  void aFullKeyInItsDelayIsHeldAndOverItsLimitOnlyAfterwards() {
    alice.shares("db");
    bob.shares("db");
    time.passes("11s");
    town.does(new Configure(Limits.defaults().with(Limit.HOLDERS_PER_KEY, 1)));
    town.refuses(Held.class, carol.share("db"));
    time.passes("5s");
    town.refuses(OverLimit.class, carol.share("db"));
  }

  @Test
  void theLongestOfSeveralDelaysCounts() {
    Person brief = town.person("brief");
    brief.leases("10s", lockDelay("1s"));
    alice.shares("db");
    brief.shares("db");
    time.passes("11s");
    assertThat(town.refuses(Delayed.class, bob.acquire("db")).untilMillis()).isEqualTo(16_000);
  }

  @Test
  void aPlaceOfAPoolIsClosedAloneAndTheOthersStayOpen() {
    alice.takesSlot("id", 2);
    time.passes("11s");
    assertThat(bob.takesSlot("id", 2)).isEqualTo(1);
    town.refuses(Held.class, carol.slot("id", 2).wanting(0));
    time.passes("5s");
    assertThat(carol.takesSlot("id", 2)).isEqualTo(0);
  }

  @Test
  void theHolderItselfFindsItsPlaceClosedToo() {
    alice.takesSlot("id", 2);
    time.passes("11s");
    alice.leases("10s");
    assertThat(alice.takesSlot("id", 2)).isEqualTo(1);
  }

  @Test
  void otherModesWaitForClosedPlaces() {
    alice.takesSlot("id", 2);
    time.passes("11s");
    town.refuses(Delayed.class, bob.acquire("id"));
    town.refuses(Delayed.class, bob.share("id"));
    time.passes("4001ms");
    bob.acquires("id");
  }

  @Test
  void ofSeveralClosedPlacesTheFirstToOpenIsShownAndServed() {
    Person brief = town.person("brief");
    brief.leases("10s", lockDelay("1s"));
    alice.takesSlot("id", 2);
    brief.takesSlot("id", 2);
    time.passes("11s");
    assertThat(town.machine().describeKey(Key.of("id")).delayedUntilMillis()).isEqualTo(12_000);
    bob.waits(bob.slot("id", 2));
    carol.waits(carol.slot("id", 2));
    time.passes("1s");
    assertThat(bob.claim("id").slot()).isEqualTo(1);
    assertThat(carol.holds("id")).isFalse();
    time.passes("5s");
    assertThat(carol.claim("id").slot()).isEqualTo(0);
  }

  @Test
  void whileSomebodyWaitsNewcomersAreToldOfTheQueue() {
    alice.acquires("db");
    time.passes("11s");
    bob.waitsFor("db");
    Held held = town.refuses(Held.class, carol.acquire("db"));
    assertThat(held.holders()).isEmpty();
    assertThat(held.waiterCount()).isEqualTo(1);
    assertThat(held.freeInMillis()).isEqualTo(4000);
  }

  @Test
  void aDelayIsPartOfTheStateAndSurvivesARestart() {
    alice.acquires("db");
    Person dave = town.person("dave");
    dave.leases("10s", lockDelay("5s"));
    dave.takesSlot("id", 1);
    time.passes("11s");
    town.restarts();
    town.refuses(Delayed.class, bob.acquire("db"));
    town.refuses(Delayed.class, bob.slot("id", 1));
    bob.waitsFor("db");
    time.passes("4001ms");
    assertThat(bob.holds("db")).isTrue();
    bob.takesSlot("id", 1);
  }

  @Test
  void nothingIsLeftOfTheKeyWhenTheDelayIsPast() {
    alice.acquires("db");
    time.passes("11s");
    assertThat(town.machine().statistics().claimedKeys()).isEqualTo(1);
    time.passes("5s");
    assertThat(town.machine().statistics().claimedKeys()).isZero();
    assertThat(town.machine().nextWorkMillis()).isEqualTo(3_601_001);
  }

  @Test
  void anOldTokenIsStaleDuringTheDelay() {
    long token = alice.acquires("db").token();
    time.passes("11s");
    assertThat(town.does(new Release(Key.of("db"), token)).kind().name()).isEqualTo("STALE_TOKEN");
  }
}
