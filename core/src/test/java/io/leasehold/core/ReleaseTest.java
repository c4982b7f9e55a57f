package io.leasehold.core;

import static io.leasehold.core.Clause.soft;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Release;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.outcome.BadArgument;
import io.leasehold.core.outcome.NotHolder;
import io.leasehold.core.outcome.Released;
import io.leasehold.core.outcome.StaleToken;
import org.junit.jupiter.api.Test;

/** Only the token gives a claim back; a stale one learns what became of it. */
class ReleaseTest {
  private static final Key DB = Key.of("db");

  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");

  ReleaseTest() {
    alice.leases("30s");
    bob.leases("1h");
  }

  @Test
  void aReleaseEndsTheTenure() {
    Claim claim = alice.acquires("db");
    time.passes("3s");
    alice.renews();
    assertThat(alice.releases("db")).isEqualTo(new Released(DB, claim.token(), true));
    Tenure tenure = town.events(ClaimEnded.class).get(0).tenure();
    assertThat(tenure.how()).isEqualTo(HowEnded.RELEASED);
    assertThat(tenure.holder()).isEqualTo("alice");
    assertThat(tenure.fromMillis()).isZero();
    assertThat(tenure.untilMillis()).isEqualTo(3000);
    assertThat(tenure.renewals()).isEqualTo(1);
    assertThat(tenure.endRevision()).isEqualTo(town.machine().revision());
    assertThat(alice.lives()).isTrue();
  }

  @Test
  void releasedAgainIsReleased() {
    long token = alice.acquires("db").token();
    alice.releases("db");
    var again = new Release(DB, token);
    assertThat(town.answers(Released.class, again)).isEqualTo(new Released(DB, token, false));
    bob.acquires("db");
    assertThat(town.answers(Released.class, again).fresh()).isFalse();
    assertThat(bob.holds("db")).isTrue();
  }

  @Test
  void releasedWithTheLeaseIsReleasedToo() {
    long token = alice.acquires("db").token();
    town.does(alice.close());
    assertThat(town.answers(Released.class, new Release(DB, token)).fresh()).isFalse();
  }

  @Test
  void anExpiredTokenIsStaleAndLearnsWhoHoldsTheKeyNow() {
    long token = alice.acquires("db").token();
    time.passes("31s");
    StaleToken nobody = town.refuses(StaleToken.class, new Release(DB, token));
    assertThat(nobody.tenure().how()).isEqualTo(HowEnded.EXPIRED);
    assertThat(nobody.now()).isEmpty();
    Claim now = bob.acquires("db");
    assertThat(town.refuses(StaleToken.class, new Release(DB, token)).now()).containsExactly(now);
  }

  @Test
  void revokedPreemptedAndHandedOverTokensAreStale() {
    long revoked = alice.acquires("a").token();
    town.does(alice.revoke());
    Person idle = town.person("idle");
    idle.leases("1h", soft("1s"));
    long preempted = idle.acquires("b").token();
    time.passes("2s");
    bob.acquires("b");
    long handedOver = bob.acquires("c").token();
    idle.waitsFor("c");
    town.does(HandOver.toHolder(Key.of("c"), handedOver, "idle"));
    assertThat(how("a", revoked)).isEqualTo(HowEnded.REVOKED);
    assertThat(how("b", preempted)).isEqualTo(HowEnded.PREEMPTED);
    assertThat(how("c", handedOver)).isEqualTo(HowEnded.HANDED_OVER);
  }

  private HowEnded how(String key, long token) {
    return town.answers(StaleToken.class, new Release(Key.of(key), token)).tenure().how();
  }

  @Test
  void aTokenOlderThanWhatIsRememberedIsStaleWithoutAStory() {
    Town forgetful = Town.where(Limit.TENURES_PER_KEY, 1);
    Person dora = forgetful.person("dora");
    dora.leases("30s");
    long first = dora.acquires("db").token();
    dora.releases("db");
    dora.acquires("db");
    dora.releases("db");
    assertThat(forgetful.refuses(StaleToken.class, new Release(DB, first)).tenure()).isNull();
    dora.acquires("db");
    assertThat(forgetful.refuses(StaleToken.class, new Release(DB, first)).now()).hasSize(1);
  }

  @Test
  void aTokenThatWasNeverGivenForTheKeyHoldsNothing() {
    town.refuses(NotHolder.class, new Release(DB, 17));
    long other = alice.acquires("other").token();
    town.refuses(NotHolder.class, new Release(DB, other));
    long token = alice.acquires("db").token();
    town.refuses(NotHolder.class, new Release(DB, token + 1));
    assertThat(alice.holds("db")).isTrue();
  }

  @Test
  void aTokenIsPositive() {
    town.refuses(BadArgument.class, new Release(DB, 0));
    town.refuses(BadArgument.class, new Release(DB, -4));
  }

  /** Nobody can release what another holds by guessing the key alone. */
  @Test
  void oneReadersTokenDoesNotReleaseAnother() {
    alice.shares("db");
    bob.shares("db");
    alice.releases("db");
    assertThat(town.holders("db")).containsExactly("bob");
  }
}
