package io.leasehold.core;

import static io.leasehold.core.Clause.lockDelay;
import static io.leasehold.core.Clause.soft;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.event.LeaseEnded;
import org.junit.jupiter.api.Test;

/** The machine says when it next needs a batch, and is never late in saying so. */
class NextWorkTest {
  private final Town town = new Town();
  private final Time time = town.time();
  private final Person alice = town.person("alice");
  private final Person bob = town.person("bob");

  @Test
  void anIdleMachineNeedsNoBatchEver() {
    assertThat(town.machine().nextWorkMillis()).isEqualTo(Long.MAX_VALUE);
    alice.leases("30s");
    town.does(alice.close());
    assertThat(town.machine().nextWorkMillis()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aLeaseNeedsABatchOneMillisecondAfterItsDeadline() {
    alice.leases("30s");
    assertThat(town.machine().nextWorkMillis()).isEqualTo(30_001);
    time.passes("10s");
    alice.renews();
    assertThat(town.machine().nextWorkMillis()).isEqualTo(40_001);
  }

  @Test
  void theEndOfAWaitNeedsABatch() {
    alice.leases("30s");
    bob.leases("30s");
    alice.acquires("db");
    bob.waitsFor("db", "5s");
    assertThat(town.machine().nextWorkMillis()).isEqualTo(5001);
  }

  @Test
  void theEndOfALockDelayNeedsABatch() {
    alice.leases("30s", lockDelay("5s"));
    alice.acquires("db");
    town.does(alice.revoke());
    assertThat(town.machine().nextWorkMillis()).isEqualTo(5001);
  }

  @Test
  void aSoftLimitNeedsABatchOnlyWhileSomebodyWaits() {
    alice.leases("30s", soft("10s"));
    alice.acquires("db");
    assertThat(town.machine().nextWorkMillis()).isEqualTo(30_001);
    bob.leases("1m");
    bob.waitsFor("db");
    assertThat(town.machine().nextWorkMillis()).isEqualTo(10_001);
  }

  /** On a full turn of the wheel, rows of an outer ring must not hide those of an inner one. */
  @Test
  void aLongLeaseWhoseTurnOfTheWheelBeginsNowDoesNotHideAShortOne() {
    alice.leases("125536ms");
    time.isSetTo(65_536);
    bob.leases("100ms");
    assertThat(town.machine().nextWorkMillis()).isLessThanOrEqualTo(65_637);
  }

  @Test
  void batchesAtTheAnnouncedTimesEndEveryLeaseWithinAMillisecond() {
    for (int i = 0; i < 400; i++) {
      town.person("p" + i).leases(100 + i * 997 % 70_000 + "ms");
    }
    int ended = 0;
    while (town.machine().nextWorkMillis() != Long.MAX_VALUE) {
      time.isSetTo(town.machine().nextWorkMillis());
      town.ticks();
      for (var event : town.events(LeaseEnded.class)) {
        assertThat(event.lateMillis()).isEqualTo(1);
        ended++;
      }
    }
    assertThat(ended).isEqualTo(400);
  }
}
