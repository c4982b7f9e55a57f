package io.leasehold.core;

import static io.leasehold.core.Clause.lockDelay;
import static io.leasehold.core.Clause.maxLife;
import static io.leasehold.core.Clause.soft;
import static io.leasehold.core.Clause.terms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.event.LeaseGranted;
import io.leasehold.core.model.LeaseDeadline;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.IdTaken;
import io.leasehold.core.outcome.Outcome;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A grant can be asked for again and again, and gives one lease. */
class LeaseTest {
  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");

  @Test
  void aGrantTellsTheDeadlineAndWhatIsLeft() {
    time.passes("5s");
    Granted granted = alice.leases("30s");
    assertThat(granted).isEqualTo(new Granted(alice.lease(), 35_000, 30_000, true));
    LeaseGranted event = town.events(LeaseGranted.class).get(0);
    assertThat(event.holder()).isEqualTo("alice");
    assertThat(event.terms()).isEqualTo(terms("30s"));
    assertThat(event.deadlineMillis()).isEqualTo(35_000);
  }

  @Test
  void aLeaseDescribesItself() {
    alice.leases("30s", soft("20s"));
    time.passes("4s");
    alice.renews();
    alice.acquires("db");
    alice.puts("config", "x");
    bob.leases("30s");
    bob.acquires("queue");
    alice.waitsFor("queue");
    assertThat(alice.described().kind()).isEqualTo(Outcome.Kind.LEASE_DESCRIBED);
    LeaseInfo info = alice.info();
    assertThat(info.id()).isEqualTo(alice.lease());
    assertThat(info.holder()).isEqualTo("alice");
    assertThat(info.terms()).isEqualTo(terms("30s", soft("20s")));
    assertThat(info.grantedAtMillis()).isZero();
    assertThat(info.deadlineMillis()).isEqualTo(34_000);
    assertThat(info.remainingMillis()).isEqualTo(30_000);
    assertThat(info.renewals()).isEqualTo(1);
    assertThat(info.keys()).hasToString("[config]");
    assertThat(info.claims()).extracting(claim -> claim.key().toString()).containsExactly("db");
    assertThat(info.waitingFor()).hasToString("[queue]");
  }

  @Test
  void theSameGrantAgainFindsTheLeaseAndDoesNotProlongIt() {
    GrantLease grant = new GrantLease(7, "alice", terms("30s"));
    assertThat(town.answers(Granted.class, grant).fresh()).isTrue();
    time.passes("10s");
    Granted again = town.answers(Granted.class, grant);
    assertThat(again).isEqualTo(new Granted(7, 30_000, 20_000, false));
    assertThat(town.events()).isEmpty();
  }

  @Test
  void anIdIsTakenForOtherTermsOrAnotherHolder() {
    town.does(new GrantLease(7, "alice", terms("30s")));
    var byBob = new GrantLease(7, "bob", terms("30s"));
    assertThat(town.refuses(IdTaken.class, byBob).holder()).isEqualTo("alice");
    town.refuses(IdTaken.class, new GrantLease(7, "alice", terms("31s")));
    town.refuses(IdTaken.class, new GrantLease(7, "alice", terms("30s", soft("5s"))));
  }

  @Test
  void theIdOfAnEndedLeaseCanHaveANewLife() {
    alice.leases("30s");
    time.passes("31s");
    var again = new GrantLease(alice.lease(), "bob", terms("10s"));
    assertThat(town.answers(Granted.class, again).fresh()).isTrue();
    assertThat(alice.info().holder()).isEqualTo("bob");
    assertThat(alice.info().renewals()).isZero();
  }

  @Test
  void idZeroAsksForAFreshIdThatNobodyHasOrLatelyHad() {
    GrantLease any = new GrantLease(0, "alice", terms("30s"));
    long first = town.answers(Granted.class, any).lease();
    Town elsewhere = new Town();
    elsewhere.does(new GrantLease(first, "squatter", terms("30s")));
    long other = elsewhere.answers(Granted.class, any).lease();
    assertThat(other).isNotEqualTo(first);

    Town afterwards = new Town();
    afterwards.does(new GrantLease(first, "squatter", terms("30s")));
    afterwards.time().passes("31s");
    assertThat(afterwards.answers(Granted.class, any).lease()).isNotEqualTo(first);
  }

  @Test
  void freshIdsArePositiveAndDiffer() {
    Set<Long> ids = new HashSet<>();
    for (int i = 0; i < 2000; i++) {
      long id = town.answers(Granted.class, new GrantLease(0, "x", terms("30s"))).lease();
      assertThat(id).isPositive();
      ids.add(id);
    }
    assertThat(ids).hasSize(2000);
  }

  @Test
  void aNegativeIdIsABadArgument() {
    var grant = new GrantLease(-1, "alice", terms("30s"));
    assertThat(town.refuses(BadArgument.class, grant).what()).isEqualTo("lease id");
  }

  @ParameterizedTest
  @ValueSource(longs = {100, 31_536_000_000L})
  void theShortestAndTheLongestTermAreGranted(long term) {
    town.answers(Granted.class, new GrantLease(0, "x", Terms.ofMillis(term)));
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 99, 31_536_000_001L, Long.MAX_VALUE})
  void aTermOutsideTheLimitsIsABadArgument(long term) {
    var grant = new GrantLease(0, "x", Terms.ofMillis(term));
    assertThat(town.refuses(BadArgument.class, grant).what()).startsWith("term");
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 30_001})
  void aSoftLimitLiesWithinTheTerm(long soft) {
    var grant = new GrantLease(0, "x", terms("30s").withSoftMillis(soft));
    assertThat(town.refuses(BadArgument.class, grant).what()).startsWith("soft");
    town.answers(Granted.class, new GrantLease(0, "x", terms("30s").withSoftMillis(1)));
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 29_999, 31_536_000_001L})
  void aBoundOnLifeIsAtLeastTheTerm(long maxLife) {
    var grant = new GrantLease(0, "x", terms("30s").withMaxLifeMillis(maxLife));
    assertThat(town.refuses(BadArgument.class, grant).what()).contains("life");
    town.answers(Granted.class, new GrantLease(0, "x", terms("30s", maxLife("30s"))));
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 600_001, Long.MAX_VALUE})
  void aLockDelayHasALimit(long delay) {
    var grant = new GrantLease(0, "x", terms("30s").withLockDelayMillis(delay));
    assertThat(town.refuses(BadArgument.class, grant).what()).startsWith("lock delay");
    town.answers(Granted.class, new GrantLease(0, "x", terms("30s", lockDelay("10m"))));
  }

  @Test
  void aNameIsMeasuredInBytesOfUtf8() {
    Town strict = new Town(Limits.defaults().with(Limit.HOLDER_BYTES, 4));
    strict.answers(Granted.class, new GrantLease(0, "abcd", terms("30s")));
    strict.answers(Granted.class, new GrantLease(0, "éé", terms("30s")));
    strict.refuses(BadArgument.class, new GrantLease(0, "ééé", terms("30s")));
    strict.refuses(BadArgument.class, new GrantLease(0, "abcde", terms("30s")));
  }

  /** Half a character would come back from a snapshot as another name. */
  @Test
  void aNameIsProperUnicode() {
    town.refuses(BadArgument.class, new GrantLease(0, "half \uD83D", terms("30s")));
    town.answers(Granted.class, new GrantLease(0, "whole \uD83D\uDE00", terms("30s")));
  }

  @Test
  void leasesAreListedByIdPageByPage() {
    for (long id : new long[] {5, 9, 1, 7}) {
      town.does(new GrantLease(id, "x", terms("30s")));
    }
    assertThat(town.machine().leases(0, 3)).extracting(LeaseInfo::id).containsExactly(1L, 5L, 7L);
    assertThat(town.machine().leases(7, 3)).extracting(LeaseInfo::id).containsExactly(9L);
    assertThat(town.machine().leases(9, 3)).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> town.machine().leases(0, 0));
  }

  @Test
  void allLeasesAreToldWithTheirDeadlines() {
    town.does(new GrantLease(5, "x", terms("30s")));
    town.does(new GrantLease(9, "x", terms("10s")));
    long now = town.machine().nowMillis();
    assertThat(town.machine().leaseDeadlines())
        .containsExactlyInAnyOrder(
            new LeaseDeadline(5, now + 30_000), new LeaseDeadline(9, now + 10_000));
  }

  @Test
  void theTermOfALeaseIsKnownWhileItLives() {
    town.does(new GrantLease(5, "x", terms("30s")));
    assertThat(town.machine().termMillis(5)).isEqualTo(30_000);
    assertThat(town.machine().termMillis(6)).isZero();
    town.does(new RevokeLease(5, false));
    assertThat(town.machine().termMillis(5)).isZero();
  }
}
