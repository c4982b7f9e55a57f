package io.leasehold.core;

import static io.leasehold.core.Clause.lockDelay;
import static io.leasehold.core.Clause.maxLife;
import static io.leasehold.core.Clause.soft;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Release;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.StaleToken;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Short when contested, long when not: after the soft limit anybody may take the claims. */
class SoftLimitTest {
  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");
  private final Person carol = town.person("carol");

  SoftLimitTest() {
    alice.leases("30s", soft("10s"));
    bob.leases("1h");
    carol.leases("1h");
  }

  @Test
  void untilTheSoftLimitIsPastNobodyTakesTheKey() {
    Claim claim = alice.acquires("db");
    assertThat(claim.softUntilMillis()).isEqualTo(10_000);
    assertThat(claim.untilMillis()).isEqualTo(30_000);
    time.passes("10s");
    assertThat(town.refuses(Held.class, bob.acquire("db")).freeInMillis()).isZero();
  }

  @Test
  void afterTheSoftLimitAnotherTakesTheKeyUnderOneRevision() {
    long old = alice.acquires("db").token();
    time.passes("10001ms");
    Claim taken = bob.acquires("db");
    assertThat(town.eventKinds()).containsExactly(Event.Kind.CLAIM_ENDED, Event.Kind.CLAIM_GRANTED);
    Tenure tenure = town.events(ClaimEnded.class).get(0).tenure();
    assertThat(tenure.token()).isEqualTo(old);
    assertThat(tenure.how()).isEqualTo(HowEnded.PREEMPTED);
    assertThat(tenure.untilMillis()).isEqualTo(10_001);
    assertThat(tenure.endRevision()).isEqualTo(taken.token());
    assertThat(taken.token()).isGreaterThan(old);
  }

  @Test
  void thePreemptedLeaseLivesOnWithTheRestOfItsClaims() {
    alice.acquires("db");
    alice.acquires("cache");
    time.passes("11s");
    bob.acquires("db");
    assertThat(alice.lives()).isTrue();
    assertThat(alice.holds("cache")).isTrue();
    assertThat(alice.info().claims()).hasSize(1);
  }

  @Test
  void ifNobodyTookItTheHolderMayRenewLateAndKeepsItsToken() {
    long token = alice.acquires("db").token();
    time.passes("25s");
    assertThat(alice.renews()).isEqualTo(new Renewed(1, List.of(), List.of()));
    assertThat(alice.token("db")).isEqualTo(token);
    time.passes("10s");
    town.refuses(Held.class, bob.acquire("db"));
  }

  @Test
  void everyRenewalTellsOfALostClaimUntilItIsReleased() {
    long token = alice.acquires("db").token();
    time.passes("11s");
    bob.acquires("db");
    for (int i = 0; i < 3; i++) {
      Renewed.Notice notice = alice.renews().notices().get(0);
      assertThat(notice.remainingMillis()).isEqualTo(30_000);
      assertThat(notice.lost()).extracting(Tenure::token).containsExactly(token);
      assertThat(notice.lost()).extracting(Tenure::how).containsExactly(HowEnded.PREEMPTED);
    }
    StaleToken stale = town.answers(StaleToken.class, new Release(Key.of("db"), token));
    assertThat(stale.tenure().how()).isEqualTo(HowEnded.PREEMPTED);
    assertThat(stale.now()).extracting(Claim::holder).containsExactly("bob");
    assertThat(alice.renews().notices()).isEmpty();
  }

  /** A busy key forgets old tenures, but a loss that was not acknowledged is still a loss. */
  @Test
  void aLossCanBeAcknowledgedEvenAfterItsTenureIsForgotten() {
    Town forgetful = Town.where(Limit.TENURES_PER_KEY, 1);
    Person dora = forgetful.person("dora");
    Person emil = forgetful.person("emil");
    dora.leases("1h", soft("10s"));
    emil.leases("1h");
    long token = dora.acquires("db").token();
    forgetful.time().passes("11s");
    emil.acquires("db");
    emil.releases("db");
    assertThat(dora.renews().notices()).hasSize(1);
    forgetful.answers(StaleToken.class, new Release(Key.of("db"), token));
    assertThat(dora.renews().notices()).isEmpty();
  }

  @Test
  void aLossIsStillToldAndAcknowledgedAfterARestart() {
    Town forgetful = Town.where(Limit.TENURES_PER_KEY, 1);
    Person dora = forgetful.person("dora");
    Person emil = forgetful.person("emil");
    dora.leases("1h", soft("10s"));
    emil.leases("1h");
    long token = dora.acquires("db").token();
    dora.acquires("log");
    forgetful.time().passes("11s");
    emil.acquires("db");
    emil.acquires("log");
    emil.releases("db");
    forgetful.restarts();
    assertThat(dora.renews().notices().get(0).lost()).hasSize(2);
    forgetful.answers(StaleToken.class, new Release(Key.of("db"), token));
    assertThat(dora.renews().notices().get(0).lost())
        .extracting(lost -> lost.key().toString())
        .containsExactly("log");
  }

  @Test
  void onlyTheLastSixtyFourLossesAreTold() {
    for (int i = 0; i < 70; i++) {
      alice.acquires("k" + i);
    }
    time.passes("11s");
    for (int i = 0; i < 70; i++) {
      bob.acquires("k" + i);
    }
    var lost = alice.renews().notices().get(0).lost();
    assertThat(lost).hasSize(64);
    assertThat(lost.get(0).key()).hasToString("k6");
  }

  @Test
  void aWaiterIsPromotedWhenTheSoftLimitIsPast() {
    alice.acquires("db");
    bob.waitsFor("db");
    time.passes("10s");
    assertThat(town.holders("db")).containsExactly("alice");
    time.passes("1ms");
    assertThat(town.holders("db")).containsExactly("bob");
    assertThat(town.events(ClaimGranted.class).get(0).waited()).isTrue();
  }

  @Test
  void aWaiterIsPromotedAfterARestartToo() {
    alice.acquires("db");
    bob.waitsFor("db");
    town.restarts();
    time.passes("10001ms");
    assertThat(town.holders("db")).containsExactly("bob");
  }

  @Test
  void aWaiterWaitsOnWhileTheHolderRenewsInTime() {
    alice.acquires("db");
    bob.waitsFor("db");
    for (int i = 0; i < 20; i++) {
      time.passes("10s");
      assertThat(alice.renews().renewed()).isEqualTo(1);
    }
    assertThat(town.holders("db")).containsExactly("alice");
    time.passes("10001ms");
    assertThat(town.holders("db")).containsExactly("bob");
  }

  @Test
  void sharedHoldersArePreemptedOnlyAllTogetherInTheOrderOfTheirTokens() {
    Person firm = town.person("firm");
    firm.leases("1h", soft("20s"));
    firm.shares("db");
    alice.shares("db");
    time.passes("15s");
    town.refuses(Held.class, bob.acquire("db"));
    assertThat(alice.holds("db")).isTrue();
    time.passes("6s");
    bob.acquires("db");
    assertThat(town.events(ClaimEnded.class))
        .extracting(ended -> ended.tenure().holder())
        .containsExactly("firm", "alice");
  }

  @Test
  void aHolderWithoutSoftLimitProtectsTheOthersOfASharedKey() {
    carol.shares("db");
    alice.shares("db");
    time.passes("11s");
    town.refuses(Held.class, bob.acquire("db"));
    bob.waitsFor("db");
    carol.releases("db");
    assertThat(town.holders("db")).containsExactly("bob");
  }

  @Test
  void theAlarmOfARenewedHolderIsSetAnewWhenAnotherLeaves() {
    carol.shares("db");
    alice.shares("db");
    bob.waitsFor("db");
    time.passes("11s");
    alice.renews();
    carol.releases("db");
    assertThat(town.holders("db")).containsExactly("alice");
    time.passes("10001ms");
    assertThat(town.holders("db")).containsExactly("bob");
  }

  /** What is left of a bounded life is a promise: the holder counts on it, nobody takes it. */
  @Test
  void aLeaseWhoseLifeIsCutShortIsNotTakenBeforeItsEnd() {
    Person old = town.person("old");
    old.leases("30s", soft("10s"), maxLife("40s"));
    old.acquires("db");
    time.passes("8s");
    old.renews();
    assertThat(old.claim("db").softUntilMillis()).isEqualTo(18_000);
    time.passes("8s");
    assertThat(old.renews().notices().get(0).remainingMillis()).isEqualTo(24_000);
    assertThat(old.claim("db").softUntilMillis()).isEqualTo(40_000);
    time.passes("24s");
    town.refuses(Held.class, bob.acquire("db"));
    time.passes("1ms");
    town.answers(Acquired.class, bob.acquire("db"));
  }

  @Test
  void noLockDelayFollowsAPreemption() {
    Person slow = town.person("slow");
    slow.leases("1h", soft("10s"), lockDelay("1m"));
    slow.acquires("db");
    time.passes("11s");
    bob.acquires("db");
    bob.releases("db");
    town.answers(Acquired.class, carol.acquire("db"));
  }

  @Test
  void twoReadersThatExpireTogetherAreNotPreemptedByTheWriterThatWaits() {
    Person other = town.person("other");
    other.leases("30s", soft("10s"));
    alice.shares("db");
    other.shares("db");
    bob.waitsFor("db");
    time.passes("31s");
    assertThat(town.events(ClaimEnded.class))
        .extracting(ended -> ended.tenure().how())
        .containsExactly(HowEnded.EXPIRED, HowEnded.EXPIRED);
    assertThat(town.holders("db")).containsExactly("bob");
  }

  @Test
  void aLeaseThatIsDueIsNoLongerPreemptedItExpires() {
    alice.acquires("db");
    time.passesUnseen("31s");
    bob.acquires("db");
    assertThat(town.events(ClaimEnded.class).get(0).tenure().how()).isEqualTo(HowEnded.EXPIRED);
  }
}
