package io.leasehold.core;

import static io.leasehold.core.Clause.lockDelay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitEnded.Cause;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.Renewed;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Cluster time only moves forward, and a deadline is the last millisecond of a lease. */
class TimeTest {
  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");
  private final Person carol = town.person("carol");

  @Test
  void aStampFromThePastDoesNotTurnTimeBack() {
    time.passes("10s");
    time.isSetTo(3000);
    town.ticks();
    assertThat(town.machine().nowMillis()).isEqualTo(10_000);
    assertThat(alice.leases("30s").deadlineMillis()).isEqualTo(40_000);
  }

  @Test
  void timeBeginsAtZeroWhateverTheFirstStampIs() {
    time.isSetTo(-5);
    town.ticks();
    assertThat(town.machine().nowMillis()).isZero();
  }

  /** A stamp that no clock can have shown means a broken leader: better stop than go on. */
  @Test
  void anImpossibleStampStopsTheMachine() {
    alice.leases("30s");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> town.machine().apply(List.of(), Long.MAX_VALUE))
        .withMessageContaining("9223372036854775807");
    assertThat(town.machine().nowMillis()).isZero();
  }

  @Test
  void aLeaseLivesThroughTheLastMillisecondOfItsTerm() {
    alice.leases("30s");
    time.passes("30s");
    assertThat(alice.lives()).isTrue();
    assertThat(alice.renews().refused()).isEmpty();
  }

  @Test
  void aLeaseIsOverOneMillisecondAfterItsDeadline() {
    alice.leases("30s");
    time.passes("30001ms");
    assertThat(alice.lives()).isFalse();
    assertThat(town.events(LeaseEnded.class))
        .singleElement()
        .satisfies(
            ended -> {
              assertThat(ended.how()).isEqualTo(HowEnded.EXPIRED);
              assertThat(ended.endedAtMillis()).isEqualTo(30_000);
              assertThat(ended.lateMillis()).isEqualTo(1);
            });
  }

  @Test
  void aRenewalAfterTheDeadlineIsRefusedEvenIfNobodyTookTheKeyAndNoBatchHadRun() {
    alice.leases("30s");
    alice.acquires("db");
    time.passesUnseen("30001ms");
    Renewed renewed = alice.renews();
    assertThat(renewed.renewed()).isZero();
    Ended ended = (Ended) renewed.refused().get(0).why();
    assertThat(ended.how()).isEqualTo(HowEnded.EXPIRED);
    assertThat(ended.lateMillis()).isEqualTo(1);
    assertThat(town.holders("db")).isEmpty();
  }

  @Test
  void aRenewalInTheSameBatchAsTheStampThatEndsTheLeaseIsTooLate() {
    alice.leases("30s");
    bob.leases("1m");
    time.passesUnseen("31s");
    var outcomes = town.doesTogether(alice.renew(), bob.acquire("db"), alice.acquire("db"));
    assertThat(((Renewed) outcomes.get(0)).refused()).hasSize(1);
    assertThat(outcomes.get(2)).isInstanceOf(Ended.class);
  }

  @Test
  void leasesEndInTheOrderOfTheirDeadlinesHoweverLateTheBatchIs() {
    alice.leases("70s");
    bob.leases("300ms");
    carol.leases("20s");
    time.passes("1d");
    assertThat(town.events(LeaseEnded.class))
        .extracting(LeaseEnded::holder)
        .containsExactly("bob", "carol", "alice");
    assertThat(town.events(LeaseEnded.class))
        .extracting(LeaseEnded::endedAtMillis)
        .containsExactly(300L, 20_000L, 70_000L);
  }

  /** The lock delay runs from the deadline, not from the moment the cluster got round to it. */
  @Test
  void whatTimeDemandsIsDoneInTheOrderOfTheMomentsNotAllAtOnce() {
    alice.leases("10s", lockDelay("5s"));
    bob.leases("1m");
    carol.leases("1m");
    alice.acquires("db");
    bob.waitsFor("db", "12s");
    carol.waitsFor("db", "16s");
    time.passes("15500ms");
    assertThat(town.eventKinds().toString())
        .isEqualTo("[CLAIM_ENDED, LEASE_ENDED, WAIT_ENDED, CLAIM_GRANTED]");
    assertThat(town.events(WaitEnded.class).get(0).holder()).isEqualTo("bob");
    assertThat(town.events(ClaimGranted.class).get(0).claim().holder()).isEqualTo("carol");
  }

  @Test
  void atTheSameMomentLeasesGoBeforeAlarms() {
    alice.leases("1m");
    bob.leases("10s");
    alice.acquires("db");
    bob.waitsFor("db", "10s");
    time.passes("11s");
    assertThat(town.events(WaitEnded.class))
        .extracting(WaitEnded::cause)
        .containsExactly(Cause.LEASE_ENDED);
  }

  @Test
  void alarmsOfTheSameMomentGoByKeyThenByLease() {
    alice.leases("1m");
    bob.leases("1m");
    carol.leases("1m");
    alice.acquires("a");
    alice.acquires("b");
    carol.waitsFor("b", "10s");
    carol.waitsFor("a", "10s");
    bob.waitsFor("a", "10s");
    time.passes("11s");
    assertThat(town.events(WaitEnded.class))
        .extracting(ended -> ended.key() + " " + ended.holder())
        .containsExactly("a bob", "a carol", "b carol");
  }
}
