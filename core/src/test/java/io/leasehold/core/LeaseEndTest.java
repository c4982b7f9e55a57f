package io.leasehold.core;

import static io.leasehold.core.Clause.terms;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Configure;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitEnded.Cause;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.NoSuchLease;
import io.leasehold.core.outcome.Revoked;
import org.junit.jupiter.api.Test;

/** A lease ends in one step, with everything that hangs on it, and its end is remembered. */
class LeaseEndTest {
  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");
  private final Person carol = town.person("carol");

  /** Claims in key order, keys in key order, waits in key order, then the lease itself. */
  @Test
  void everythingEndsUnderOneRevisionInAFixedOrder() {
    alice.leases("30s");
    bob.leases("5m");
    alice.acquires("k2");
    alice.acquires("k1");
    alice.puts("s2", "");
    alice.puts("s1", "");
    bob.acquires("w2");
    bob.acquires("w1");
    alice.waitsFor("w2");
    alice.waitsFor("w1");
    long before = town.machine().revision();
    time.passes("31s");
    assertThat(town.events())
        .extracting(LeaseEndTest::told)
        .containsExactly(
            "claim k1", "claim k2", "key s1", "key s2", "wait w1", "wait w2", "lease alice");
    assertThat(town.events())
        .extracting(Event::position)
        .startsWith(new Position(before + 1, 0), new Position(before + 1, 1))
        .endsWith(new Position(before + 1, 6));
    assertThat(town.machine().revision()).isEqualTo(before + 1);
    assertThat(town.events(KeyDeleted.class)).allMatch(KeyDeleted::withLease);
    assertThat(town.events(WaitEnded.class)).allMatch(w -> w.cause() == Cause.LEASE_ENDED);
  }

  private static String told(Event event) {
    return switch (event.kind()) {
      case CLAIM_ENDED -> "claim " + ((ClaimEnded) event).tenure().key();
      case KEY_DELETED -> "key " + ((KeyDeleted) event).previous().key();
      case WAIT_ENDED -> "wait " + ((WaitEnded) event).key();
      case LEASE_ENDED -> "lease " + ((LeaseEnded) event).holder();
      case CLAIM_GRANTED, KEY_PUT, LEASE_GRANTED, WAIT_STARTED -> event.toString();
    };
  }

  @Test
  void aLeaseWithNothingOnItEndsWithoutARevision() {
    alice.leases("30s");
    time.passes("31s");
    assertThat(town.eventKinds()).containsExactly(Event.Kind.LEASE_ENDED);
    assertThat(town.machine().revision()).isEqualTo(1);
  }

  @Test
  void theNextWaitersGetTheirKeysInTheSameStepInKeyOrder() {
    alice.leases("30s");
    bob.leases("5m");
    carol.leases("5m");
    alice.acquires("k2");
    alice.acquires("k1");
    carol.waitsFor("k2");
    bob.waitsFor("k1");
    town.answers(Revoked.class, alice.revoke());
    assertThat(town.eventKinds().toString())
        .isEqualTo("[CLAIM_ENDED, CLAIM_ENDED, LEASE_ENDED, CLAIM_GRANTED, CLAIM_GRANTED]");
    assertThat(bob.token("k1")).isLessThan(carol.token("k2"));
  }

  @Test
  void aWaiterThatVanishesUnblocksThoseBehindIt() {
    alice.leases("5m");
    bob.leases("30s");
    carol.leases("5m");
    alice.shares("db");
    bob.waitsFor("db");
    carol.waits(carol.share("db"));
    time.passes("31s");
    assertThat(town.holders("db")).containsExactly("alice", "carol");
  }

  @Test
  void closedByItsHolderALeaseReleasesItsClaims() {
    alice.leases("30s");
    alice.acquires("db");
    time.passes("3s");
    assertThat(town.answers(Revoked.class, alice.close()).lease()).isEqualTo(alice.lease());
    assertThat(town.events(ClaimEnded.class).get(0).tenure().how()).isEqualTo(HowEnded.RELEASED);
    LeaseEnded ended = town.events(LeaseEnded.class).get(0);
    assertThat(ended.how()).isEqualTo(HowEnded.RELEASED);
    assertThat(ended.endedAtMillis()).isEqualTo(3000);
    assertThat(ended.lateMillis()).isZero();
  }

  @Test
  void endedByAnybodyElseALeaseIsRevoked() {
    alice.leases("30s");
    alice.acquires("db");
    town.does(alice.revoke());
    assertThat(town.events(ClaimEnded.class).get(0).tenure().how()).isEqualTo(HowEnded.REVOKED);
    assertThat(town.events(LeaseEnded.class).get(0).how()).isEqualTo(HowEnded.REVOKED);
  }

  @Test
  void aLeaseThatExpiredCannotBeRevokedAnyMore() {
    alice.leases("30s");
    time.passesUnseen("31s");
    assertThat(town.answers(Ended.class, alice.revoke()).how()).isEqualTo(HowEnded.EXPIRED);
    assertThat(town.refuses(Ended.class, alice.close()).lateMillis()).isEqualTo(1000);
  }

  @Test
  void aLeaseThatNeverWasCannotBeRevoked() {
    town.refuses(NoSuchLease.class, new RevokeLease(77, false));
    assertThat(town.machine().describeLease(77)).isEqualTo(new NoSuchLease(77));
  }

  @Test
  void onlyTheLastEndsAreRemembered() {
    Town forgetful = Town.where(Limit.ENDED_LEASES_KEPT, 2);
    for (int id = 1; id <= 3; id++) {
      forgetful.does(new GrantLease(id, "x", terms("30s")));
      forgetful.does(new RevokeLease(id, true));
    }
    assertThat(forgetful.machine().describeLease(1)).isInstanceOf(NoSuchLease.class);
    assertThat(forgetful.machine().describeLease(2)).isInstanceOf(Ended.class);
    assertThat(forgetful.machine().describeLease(3)).isInstanceOf(Ended.class);
    forgetful.does(new Configure(Limits.defaults().with(Limit.ENDED_LEASES_KEPT, 1)));
    assertThat(forgetful.machine().describeLease(2)).isInstanceOf(NoSuchLease.class);
  }

  @Test
  void anEndedLeaseNamesItsFirstEightLosses() {
    alice.leases("30s");
    for (int i = 10; i < 20; i++) {
      alice.acquires("k" + i);
    }
    time.passes("31s");
    Ended ended = (Ended) alice.described();
    assertThat(ended.losses()).hasSize(8).first().hasFieldOrPropertyWithValue("now", null);
    assertThat(ended.losses().get(7).key()).hasToString("k17");
  }
}
