package io.leasehold.core;

import static io.leasehold.core.Clause.maxLife;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Limit;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.NoSuchLease;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.Renewed.NotRenewed;
import io.leasehold.core.outcome.Renewed.Notice;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A renewal gives a full term from now, and each lease of a renewal is judged on its own. */
class RenewalTest {
  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");
  private final Person carol = town.person("carol");

  @Test
  void aRenewalCountsFromTheMomentItIsAppliedNotFromTheOldDeadline() {
    alice.leases("30s");
    time.passes("12s");
    assertThat(alice.renews()).isEqualTo(new Renewed(1, List.of(), List.of()));
    assertThat(alice.info().deadlineMillis()).isEqualTo(42_000);
    assertThat(alice.info().renewals()).isEqualTo(1);
    assertThat(town.events()).isEmpty();
  }

  @Test
  void aLeaseThatIsRenewedInTimeLivesForEver() {
    alice.leases("30s");
    long token = alice.acquires("db").token();
    for (int i = 0; i < 1000; i++) {
      time.passes("30s");
      assertThat(alice.renews().renewed()).isEqualTo(1);
    }
    assertThat(alice.token("db")).isEqualTo(token);
  }

  @Test
  void aDeadLeaseNeverBlocksTheOthersOfItsRenewal() {
    alice.leases("10s");
    bob.leases("30s");
    carol.leases("30s");
    time.passes("11s");
    Renewed renewed =
        town.answers(
            Renewed.class, new RenewLeases(bob.lease(), alice.lease(), 999, carol.lease()));
    assertThat(renewed.renewed()).isEqualTo(2);
    assertThat(renewed.refused()).extracting(NotRenewed::index).containsExactly(1, 2);
    assertThat(renewed.refused().get(0).why()).isInstanceOf(Ended.class);
    assertThat(renewed.refused().get(1).why()).isEqualTo(new NoSuchLease(999));
    assertThat(bob.info().deadlineMillis()).isEqualTo(41_000);
    assertThat(carol.info().deadlineMillis()).isEqualTo(41_000);
  }

  @Test
  void aRenewalOfNothingIsFine() {
    assertThat(town.answers(Renewed.class, new RenewLeases()).renewed()).isZero();
  }

  @Test
  void theSameLeaseTwiceInOneRenewalIsRenewedTwiceToTheSameDeadline() {
    alice.leases("30s");
    var twice = new RenewLeases(alice.lease(), alice.lease());
    assertThat(town.answers(Renewed.class, twice).renewed()).isEqualTo(2);
    assertThat(alice.info().deadlineMillis()).isEqualTo(30_000);
  }

  @Test
  void noRenewalCarriesALeasePastItsBoundOnLifeAndTheHolderIsTold() {
    alice.leases("30s", maxLife("45s"));
    time.passes("15s");
    assertThat(alice.renews().notices()).as("exactly the full term").isEmpty();
    time.passes("10s");
    Notice notice = alice.renews().notices().get(0);
    assertThat(notice.lease()).isEqualTo(alice.lease());
    assertThat(notice.remainingMillis()).isEqualTo(20_000);
    assertThat(notice.lost()).isEmpty();
    time.passes("20s");
    assertThat(alice.renews().notices().get(0).remainingMillis()).isZero();
    time.passes("1ms");
    assertThat(alice.lives()).isFalse();
  }

  @Test
  void aRenewalThatNamesTooManyLeasesIsRefusedAsAWhole() {
    Town small = Town.where(Limit.RENEWALS_PER_COMMAND, 2);
    Person dora = small.person("dora");
    dora.leases("30s");
    small.time().passes("10s");
    small.refuses(BadArgument.class, new RenewLeases(dora.lease(), 8, 9));
    assertThat(dora.info().renewals()).isZero();
  }

  @Test
  void whoComesLateIsToldHowItEndedAndByHowMuchItWasLate() {
    alice.leases("30s");
    long token = alice.acquires("db").token();
    bob.leases("5m");
    bob.waitsFor("db");
    time.passes("31s");
    time.passes("2s");
    Ended ended = (Ended) alice.renews().refused().get(0).why();
    assertThat(ended.lease()).isEqualTo(alice.lease());
    assertThat(ended.holder()).isEqualTo("alice");
    assertThat(ended.how()).isEqualTo(HowEnded.EXPIRED);
    assertThat(ended.endedAtMillis()).isEqualTo(30_000);
    assertThat(ended.lateMillis()).isEqualTo(3_000);
    assertThat(ended.losses()).hasSize(1);
    assertThat(ended.losses().get(0).token()).isEqualTo(token);
    assertThat(ended.losses().get(0).now()).isEqualTo(bob.claim("db"));
  }
}
