package io.leasehold.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Transact;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.Transacted;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The incident this project began with: a renewal that was delayed by the network arrived after its
 * lease had expired and another leader had been elected, was accepted, and there were two leaders.
 *
 * <pre>
 * 10:00:00  leader A acquires the lease, it expires at 10:00:30
 * 10:00:25  leader A sends a renewal, the network delays it
 * 10:00:30  the lease expires
 * 10:00:31  leader B acquires it
 * 10:00:35  leader A's renewal arrives
 * </pre>
 */
class Incident108Test {
  private static final Key LEADER = Key.of("leader");

  private final Town town = new Town();
  private final Time time = town.time();
  private final Person a = town.person("A");
  private final Person b = town.person("B");
  private long tokenOfA;

  @BeforeEach
  void atTenOClockLeaderAHoldsTheLease() {
    time.isSetTo(36_000_000);
    a.leases("30s");
    tokenOfA = a.acquires("leader").token();
  }

  @Test
  void theLateRenewalIsRefusedAndThereIsOneLeader() {
    time.passesUnseen("31s");
    b.leases("30s");
    b.acquires("leader");
    time.passesUnseen("4s");
    Renewed late = a.renews();
    assertThat(late.renewed()).isZero();
    Ended ended = (Ended) late.refused().get(0).why();
    assertThat(ended.how()).isEqualTo(HowEnded.EXPIRED);
    assertThat(ended.lateMillis()).isEqualTo(5000);
    assertThat(ended.losses().get(0).now().holder()).isEqualTo("B");
    assertThat(town.holders("leader")).containsExactly("B");
  }

  @Test
  void theLateRenewalIsRefusedEvenIfNobodyElseCame() {
    time.passesUnseen("35s");
    assertThat(a.renews().renewed()).isZero();
    assertThat(town.holders("leader")).isEmpty();
  }

  @Test
  void whatTheOldLeaderWritesBouncesAndWhatTheNewOneWritesDoesNot() {
    time.passesUnseen("31s");
    b.leases("30s");
    long tokenOfB = b.acquires("leader").token();
    assertThat(tokenOfB).isGreaterThan(tokenOfA);
    assertThat(writes("split brain", tokenOfA)).isFalse();
    assertThat(writes("order", tokenOfB)).isTrue();
    assertThat(writes("split brain", tokenOfA)).isFalse();
    assertThat(town.value("data")).isEqualTo("order");
  }

  private boolean writes(String value, long token) {
    Put write = Put.of(Key.of("data"), Bytes.of(value));
    var fenced = new Transact(List.of(Compare.holds(LEADER, token)), List.of(write), List.of());
    return town.answers(Transacted.class, fenced).succeeded();
  }

  /** Checking and taking are one step, so of two who both saw it free one gets it. */
  @Test
  void checkThenActHasNoGapToRaceIn() {
    Person c = town.person("C");
    b.leases("1h");
    c.leases("1h");
    time.passes("31s");
    assertThat(town.holders("leader")).as("both look, both see it free").isEmpty();
    var both = town.doesTogether(b.acquire("leader"), c.acquire("leader"));
    assertThat(both.get(0)).isInstanceOf(Acquired.class);
    assertThat(both.get(1)).isInstanceOf(Held.class);
  }

  /** Servers whose clocks differ stamp differently; the lease is judged by one time only. */
  @Test
  void aStampFromASlowClockDoesNotBringTheLeaseBack() {
    time.passes("35s");
    time.isSetTo(36_025_000);
    assertThat(a.renews().renewed()).isZero();
    assertThat(town.machine().nowMillis()).isEqualTo(36_035_000);
  }

  @Test
  void theStoryCanBeToldAfterwards() {
    time.passesUnseen("31s");
    b.leases("30s");
    b.acquires("leader");
    time.passesUnseen("4s");
    a.renews();
    assertThat(town.machine().why(LEADER, tokenOfA).text())
        .isEqualTo(
            "\"A\" held \"leader\" with token 2 for 30.0 s and never renewed. Its lease 1 expired"
                + " 5.0 s ago: its time was up and no renewal had extended it. A renewal arrived"
                + " too late once, the last one by 5.0 s, and was refused. Now \"B\" holds it with"
                + " token 4.");
  }
}
