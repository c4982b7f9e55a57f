package io.leasehold.core;

import static io.leasehold.core.Clause.lockDelay;
import static io.leasehold.core.Clause.terms;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Delete;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Delayed;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.OverLimit;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.StaleToken;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Others paid for these lessons; each test names the bug of another lease service and shows that
 * the rules here do not have it. (What depends on networks and leaders is shown by the simulator.)
 */
class PeersBugsTest {
  private static final Key DB = Key.of("db");

  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");

  /** A leader that was stuck and deposed revoked every lease when it woke up. */
  @Test
  void etcd15247_expiryIsJudgedByTheStateNotByWhoeverThoughtItDueBefore() {
    alice.leases("30s");
    time.passes("29s");
    assertThat(town.machine().nextWorkMillis()).as("a leader plans to end it").isEqualTo(30_001);
    alice.renews();
    time.isSetTo(30_001);
    town.ticks();
    assertThat(alice.lives()).as("the batch that was to end it finds it renewed").isTrue();
  }

  /** Lock() reported success after the waiter's own lease had died. */
  @Test
  void etcd11456_aWaiterWhoseLeaseDiedIsNeverGranted() {
    alice.leases("30s");
    bob.leases("30s");
    Person carol = town.person("carol");
    carol.leases("1h");
    alice.acquires("db");
    bob.waitsFor("db");
    carol.waitsFor("db");
    time.passesUnseen("30001ms");
    town.does(new RenewLeases());
    assertThat(town.events(ClaimGranted.class))
        .as("alice and bob died in the same millisecond")
        .extracting(granted -> granted.claim().holder())
        .containsExactly("carol");
  }

  /** Each election reset the time to live; with enough of them a dead holder lived for ever. */
  @Test
  void etcd9395_noNumberOfRestartsMakesALeaseLiveLonger() {
    alice.leases("30s");
    alice.acquires("db");
    for (int i = 0; i < 30; i++) {
      time.passes("1s");
      town.restarts();
    }
    assertThat(alice.info().remainingMillis()).isZero();
    time.passes("1ms");
    assertThat(alice.lives()).isFalse();
  }

  /** 900,000 leases expired ten minutes late. Here the number of batches is known beforehand. */
  @Test
  void etcd12105_aMassExpiryIsDoneWithinAKnownNumberOfBatches() {
    List<GrantLease> grants = new ArrayList<>();
    for (int i = 1; i <= 20_000; i++) {
      grants.add(new GrantLease(i, "crowd", terms("30s")));
    }
    town.doesTogether(grants.toArray(new GrantLease[0]));
    time.passesUnseen("30001ms");
    long work = 20_000L * (Limit.WORK_OF_AN_END + 2 * Limit.WORK_OF_A_MOVE);
    long batches = 1 + work / Limit.WORK_PER_BATCH.defaultValue();
    for (int i = 0; i < batches; i++) {
      town.ticks();
    }
    assertThat(town.machine().statistics().leases()).isZero();
  }

  /** One slow apply blocked the keepalives of everybody. */
  @Test
  void etcd18100_renewalsDoNotQueueBehindAMassExpiry() {
    Town busy = Town.where(Limit.WORK_PER_BATCH, 1);
    Person healthy = busy.person("healthy");
    healthy.leases("40s");
    for (int i = 0; i < 100; i++) {
      busy.person("crowd").leases("30s");
    }
    busy.time().passesUnseen("31s");
    assertThat(healthy.renews().renewed()).isEqualTo(1);
    assertThat(busy.machine().statistics().leases())
        .as("the crowd is hardly touched")
        .isGreaterThan(90);
  }

  /** A TTL of 15 s freed the lock after 30 s. Here the bound is the term and a millisecond. */
  @Test
  void consul1172_theTermIsTheTerm() {
    alice.leases("15s");
    alice.acquires("db");
    bob.leases("1h");
    bob.waitsFor("db");
    time.passes("15s");
    assertThat(town.holders("db")).containsExactly("alice");
    time.passes("1ms");
    assertThat(town.holders("db")).containsExactly("bob");
  }

  /** After a reconnect two processes of one name both thought they were the leader. */
  @Test
  void curator1211_leadershipBelongsToALeaseNotToAName() {
    alice.leases("30s");
    long token = alice.acquires("leader").token();
    Person reconnected = town.person("alice");
    reconnected.leases("30s");
    assertThat(reconnected.holds("leader")).isFalse();
    town.refuses(Held.class, reconnected.acquire("leader"));
    town.does(alice.revoke());
    assertThat(reconnected.acquires("leader").token()).isGreaterThan(token);
  }

  /** A failed renewal was only logged. Here it is an answer that cannot be mistaken for success. */
  @Test
  void redisson4698_aFailedRenewalIsAnAnswer() {
    alice.leases("30s");
    time.passes("31s");
    Renewed renewed = alice.renews();
    assertThat(renewed.renewed()).isZero();
    assertThat(renewed.refused().get(0).why()).isInstanceOf(Ended.class);
  }

  /** Entering a fenced lock again raised its token and ignored the lease time. */
  @Test
  void redissonFencedLock_reentryKeepsTheTokenAndTheTerm() {
    alice.leases("7s");
    long token = alice.acquires("db").token();
    time.passes("3s");
    Acquired again = town.answers(Acquired.class, alice.acquire("db"));
    assertThat(again.claim().token()).isEqualTo(token);
    assertThat(again.claim().untilMillis()).as("asking again is no renewal").isEqualTo(7000);
  }

  /** Tokens rolled back from 115 to 79, and one was given to two owners. */
  @Test
  void kahuna_tokensNeverFallAndAreNeverGivenTwice() {
    Town forgetful = Town.where(Limit.TENURES_PER_KEY, 1);
    Person dora = forgetful.person("dora");
    Person emil = forgetful.person("emil");
    dora.leases("1h");
    emil.leases("1h");
    List<Long> tokens = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      tokens.add(dora.shares("db").token());
      tokens.add(emil.shares("db").token());
      dora.releases("db");
      emil.releases("db");
      forgetful.puts("db", "x");
      forgetful.does(Delete.of(DB));
      forgetful.restarts();
    }
    assertThat(tokens).isSorted().doesNotHaveDuplicates();
  }

  /** The lock index restarted at 1 once the key had been deleted. */
  @Test
  void consulLockIndex_deletingTheKeyDoesNotResetItsToken() {
    alice.leases("1h");
    town.puts("db", "x");
    long before = alice.acquires("db").token();
    alice.releases("db");
    town.does(Delete.of(DB));
    assertThat(alice.acquires("db").token()).isGreaterThan(before);
  }

  /** Keys of one lease share a revision; a watch that resumed by revision lost some of them. */
  @Test
  void kubernetes110210_aWatchResumesWithinARevision() {
    alice.leases("30s");
    alice.puts("a", "");
    alice.puts("b", "");
    time.passes("31s");
    Position first = town.events().get(0).position();
    var seen = (EventsRead) town.machine().events(first, 1);
    var rest = (EventsRead) town.machine().events(seen.next(), 9);
    assertThat(seen.next().revision()).isEqualTo(first.revision());
    assertThat(rest.events())
        .extracting(Event::kind)
        .containsExactly(Event.Kind.KEY_DELETED, Event.Kind.LEASE_ENDED);
  }

  /** A renewal whose answer was lost made the next one fail. */
  @Test
  void dynamolock280_aRenewalCanBeRepeated() {
    alice.leases("30s");
    long token = alice.acquires("db").token();
    alice.renews();
    assertThat(alice.renews().renewed()).isEqualTo(1);
    assertThat(alice.token("db")).isEqualTo(token);
  }

  /** The event that told an expiry from a deletion had been removed. */
  @Test
  void etcd5487_releasedExpiredAndRevokedAreToldApart() {
    alice.leases("30s");
    alice.acquires("db");
    alice.releases("db");
    assertThat(howTheClaimEnded()).isEqualTo(HowEnded.RELEASED);
    alice.acquires("db");
    town.does(alice.revoke());
    assertThat(howTheClaimEnded()).isEqualTo(HowEnded.REVOKED);
    alice.leases("30s");
    alice.acquires("db");
    time.passes("31s");
    assertThat(howTheClaimEnded()).isEqualTo(HowEnded.EXPIRED);
    assertThat(town.events(LeaseEnded.class).get(0).how()).isEqualTo(HowEnded.EXPIRED);
  }

  private HowEnded howTheClaimEnded() {
    return town.events(ClaimEnded.class).get(0).tenure().how();
  }

  /** The lock delay was kept in memory and forgotten by a new leader. */
  @Test
  void consulLockDelay_aRestartDoesNotForgetIt() {
    alice.leases("30s", lockDelay("15s"));
    bob.leases("1h");
    alice.acquires("db");
    time.passes("31s");
    town.restarts();
    town.refuses(Delayed.class, bob.acquire("db"));
  }

  /** The renewal of one expired lease blocked all the others of its client. */
  @Test
  void etcdKeepAliveStream_oneDeadLeaseDoesNotHoldUpTheOthers() {
    alice.leases("10s");
    bob.leases("30s");
    time.passesUnseen("11s");
    var both = new RenewLeases(alice.lease(), bob.lease());
    assertThat(town.answers(Renewed.class, both).renewed()).isEqualTo(1);
    assertThat(bob.info().remainingMillis()).isEqualTo(30_000);
  }

  /** Closing one session with too many nodes exceeded a buffer and killed the ensemble. */
  @Test
  void zookeeper1716_whatOneLeaseCanTakeWithItIsBounded() {
    Town small = Town.where(Limit.ATTACHMENTS_PER_LEASE, 10);
    Person dora = small.person("dora");
    dora.leases("30s");
    for (int i = 0; i < 10; i++) {
      dora.puts("k" + i, "");
    }
    small.refuses(OverLimit.class, dora.put("k10", ""));
    small.time().passes("31s");
    assertThat(small.events()).hasSize(11);
  }

  /** A lost answer to a release left the caller in doubt, or released the next holder's lock. */
  @Test
  void aRepeatedReleaseNeverReleasesTheNextHolder() {
    alice.leases("1h");
    bob.leases("1h");
    long token = alice.acquires("db").token();
    bob.waitsFor("db");
    town.does(new Release(DB, token));
    town.does(new Release(DB, token));
    assertThat(bob.holds("db")).isTrue();
  }

  /** A UUID as lock version cannot be compared; here a resource can tell old from new. */
  @Test
  void dynamodbLockClient1_tokensCanBeCompared() {
    alice.leases("30s");
    long old = alice.acquires("db").token();
    time.passes("31s");
    bob.leases("30s");
    long token = bob.acquires("db").token();
    assertThat(token).isGreaterThan(old);
    assertThat(town.refuses(StaleToken.class, new Release(DB, old)).token()).isEqualTo(old);
  }
}
