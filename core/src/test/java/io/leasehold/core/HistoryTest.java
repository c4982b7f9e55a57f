package io.leasehold.core;

import static io.leasehold.core.Clause.maxLife;
import static io.leasehold.core.Clause.soft;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Configure;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.model.Explanation;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyHistory;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Tenure;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A key remembers who held it and how that ended, and can tell why a token was lost. */
class HistoryTest {
  private static final Key DB = Key.of("db");

  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");

  HistoryTest() {
    alice.leases("30s", soft("10s"));
    bob.leases("1h");
  }

  @Test
  void theHolderIsExplained() {
    long token = alice.acquires("db").token();
    time.passes("1200ms");
    assertThat(why(token).live()).isEqualTo(alice.claim("db"));
    assertThat(why(token).text())
        .isEqualTo(
            "\"alice\" holds \"db\" with token 2, for 1.2 s now and for 28.8 s more unless it"
                + " renews.");
  }

  @Test
  void aReleaseIsExplained() {
    long token = alice.acquires("db").token();
    time.passes("500ms");
    alice.renews();
    alice.releases("db");
    time.passes("2s");
    assertThat(why(token).text())
        .isEqualTo(
            "\"alice\" held \"db\" with token 2 for 500 ms and renewed once. It gave the claim back"
                + " 2.0 s ago. Nobody holds the key now.");
  }

  @Test
  void anExpiryIsExplainedWithTheRenewalsThatCameTooLate() {
    long token = alice.acquires("db").token();
    time.passes("31s");
    assertThat(why(token).text())
        .isEqualTo(
            "\"alice\" held \"db\" with token 2 for 30.0 s and never renewed. Its lease 1 expired"
                + " 1.0 s ago: its time was up and no renewal had extended it. No later renewal was"
                + " seen. Nobody holds the key now.");
    alice.renews();
    bob.acquires("db");
    time.passes("4s");
    alice.renews();
    time.passes("1s");
    assertThat(why(token).text())
        .endsWith(
            " A renewal arrived too late 2 times, the last one by 5.0 s, and was refused. Now"
                + " \"bob\" holds it with token 4.");
    assertThat(why(token).ended().late()).isEqualTo(new LateRenewals(2, 5000, 5000));
  }

  @Test
  void aRevocationIsExplained() {
    long token = alice.acquires("db").token();
    town.does(alice.revoke());
    assertThat(why(token).text()).contains("Its lease 1 was revoked 0 ms ago.");
  }

  @Test
  void aPreemptionIsExplained() {
    long token = alice.acquires("db").token();
    time.passes("11s");
    bob.acquires("db");
    assertThat(why(token).ended().how()).isEqualTo(HowEnded.PREEMPTED);
    assertThat(why(token).text())
        .contains("It had not renewed within its soft limit, and another lease took the claim");
  }

  @Test
  void aHandoverIsExplained() {
    long token = alice.acquires("db").token();
    bob.waitsFor("db");
    town.does(HandOver.toHolder(DB, token, "bob"));
    assertThat(why(token).text()).contains("It handed the claim over to a waiter 0 ms ago.");
  }

  /** The end of a bounded life is not the holder's fault, and must not be told as if it were. */
  @Test
  void anEndByTheBoundOnLifeIsNotBlamedOnAMissingRenewal() {
    Person old = town.person("old");
    old.leases("30s", maxLife("30s"));
    long token = old.acquires("db").token();
    time.passes("29s");
    old.renews();
    time.passes("2s");
    assertThat(why(token).text()).doesNotContain("no renewal arrived");
  }

  @Test
  void aTokenNobodyRemembersIsSaidToBeUnknown() {
    assertThat(why(77).text())
        .isEqualTo(
            "Token 77 is no remembered tenure of \"db\": it never was one, or it ended too long"
                + " ago. Nobody holds the key now.");
    assertThat(why(77).live()).isNull();
    assertThat(why(77).ended()).isNull();
  }

  @Test
  void aHistoryTellsTheLivingAndTheEndedOldestFirst() {
    alice.acquires("db");
    alice.releases("db");
    bob.shares("db");
    alice.shares("db");
    time.passes("31s");
    KeyHistory history = town.machine().history(DB);
    assertThat(history.live()).extracting(claim -> claim.holder()).containsExactly("bob");
    assertThat(history.ended())
        .extracting(tenure -> tenure.holder() + " " + tenure.mode() + " " + tenure.how())
        .containsExactly("alice EXCLUSIVE RELEASED", "alice SHARED EXPIRED");
  }

  @Test
  void renewalsAreCountedForTheTenureNotForTheLease() {
    alice.renews();
    alice.renews();
    alice.acquires("db");
    alice.renews();
    alice.releases("db");
    assertThat(ended().get(0).renewals()).isEqualTo(1);
  }

  @Test
  void lateRenewalsAreCountedWithTheLastAndTheWorst() {
    LateRenewals late = LateRenewals.NONE.and(40).and(90).and(10);
    assertThat(late).isEqualTo(new LateRenewals(3, 10, 90));
  }

  @Test
  void lateRenewalsCountOnEverythingThatEndedWithTheLeaseAndOnNothingElse() {
    alice.acquires("before");
    alice.releases("before");
    alice.acquires("db");
    alice.acquires("other");
    time.passes("31s");
    alice.renews();
    assertThat(ended().get(0).late().count()).isEqualTo(1);
    assertThat(town.machine().history(Key.of("other")).ended().get(0).late().count()).isEqualTo(1);
    assertThat(town.machine().history(Key.of("before")).ended().get(0).late().count()).isZero();
  }

  @Test
  void aNewLifeOfTheIdIsNotMistakenForALateRenewal() {
    alice.acquires("db");
    time.passes("31s");
    alice.renews();
    town.does(new GrantLease(alice.lease(), "alice", Clause.terms("30s")));
    alice.renews();
    assertThat(ended().get(0).late().count()).isEqualTo(1);
  }

  @Test
  void lateRenewalsSurviveARestart() {
    alice.acquires("db");
    time.passes("31s");
    alice.renews();
    town.restarts();
    alice.renews();
    assertThat(ended().get(0).late().count()).isEqualTo(2);
  }

  @Test
  void onlyTheLastTenuresOfAKeyAreKept() {
    Town small = Town.where(Limit.TENURES_PER_KEY, 2);
    Person dora = small.person("dora");
    dora.leases("1h");
    for (int i = 0; i < 4; i++) {
      dora.acquires("db");
      dora.releases("db");
    }
    assertThat(small.machine().history(DB).ended())
        .extracting(Tenure::token)
        .containsExactly(6L, 8L);
  }

  @Test
  void beyondTheLimitInAllTheKeyThatWasQuietForLongestForgetsEverything() {
    Town small = Town.where(Limit.TENURES_KEPT, 3);
    Person dora = small.person("dora");
    dora.leases("1h");
    for (String key : new String[] {"db", "a", "db", "b"}) {
      dora.acquires(key);
      dora.releases(key);
    }
    assertThat(small.machine().history(Key.of("a")).ended()).as("quiet for longest").isEmpty();
    assertThat(small.machine().history(DB).ended()).hasSize(2);
    assertThat(small.machine().history(Key.of("b")).ended()).hasSize(1);
    assertThat(small.machine().statistics().tenures()).isEqualTo(3);
    small.does(new Configure(Limits.defaults().with(Limit.TENURES_KEPT, 1)));
    assertThat(small.machine().statistics().tenures()).as("at once").isEqualTo(1);
  }

  private Explanation why(long token) {
    return town.machine().why(DB, token);
  }

  private List<Tenure> ended() {
    return town.machine().history(DB).ended();
  }
}
