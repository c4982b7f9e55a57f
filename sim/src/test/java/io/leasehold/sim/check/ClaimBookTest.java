package io.leasehold.sim.check;

import static io.leasehold.sim.check.Facts.batch;
import static io.leasehold.sim.check.Facts.claim;
import static io.leasehold.sim.check.Facts.ended;
import static io.leasehold.sim.check.Facts.exclusive;
import static io.leasehold.sim.check.Facts.granted;
import static io.leasehold.sim.check.Facts.ofLease;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.core.command.GrantLease;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Granted;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** P1, P5, waiting and lock delay, over claims of one lease of ten seconds with 3 s lock delay. */
class ClaimBookTest {
  private static final Claim ALICE = ofLease(exclusive("alice", 5), 7);
  private static final Claim BOB = ofLease(exclusive("bob", 9), 7);

  private final LeaseBook leases = new LeaseBook();
  private final ClaimBook claims = new ClaimBook(leases);
  private final LockDelayCheck lockDelays = new LockDelayCheck(leases);

  ClaimBookTest() {
    Terms terms = Terms.ofMillis(10_000).withLockDelayMillis(3_000);
    leases.applied(
        batch(1, 0, new GrantLease(7, "alice", terms), new Granted(7, 10_000, 10_000, true)));
  }

  @Test
  void secondExclusiveClaimIsP1() {
    claims.applied(batch(2, 0, List.of(granted(ALICE))));
    assertBroken(Promise.P1, () -> claims.applied(batch(3, 0, List.of(granted(BOB)))));
  }

  @Test
  void oneClaimAfterTheOtherIsFine() {
    List<Event> events = List.of(granted(ALICE), ended(ALICE, HowEnded.RELEASED, 0), granted(BOB));
    assertThatCode(() -> claims.applied(batch(2, 0, events))).doesNotThrowAnyException();
  }

  @Test
  void smallerOrEqualTokenIsP5() {
    claims.applied(batch(2, 0, List.of(granted(BOB), ended(BOB, HowEnded.RELEASED, 0))));
    assertBroken(Promise.P5, () -> claims.applied(batch(3, 0, List.of(granted(ALICE)))));
    assertBroken(Promise.P5, () -> claims.applied(batch(4, 0, List.of(granted(BOB)))));
  }

  @Test
  void claimOfADeadLeaseIsFound() {
    assertBroken(Promise.WAITING, () -> claims.applied(batch(2, 10_001, List.of(granted(ALICE)))));
    Claim stranger = ofLease(ALICE, 8);
    assertBroken(Promise.WAITING, () -> claims.applied(batch(3, 0, List.of(granted(stranger)))));
  }

  @Test
  void keyOpensOnlyAfterItsLockDelay() {
    lockDelays.applied(batch(2, 101, List.of(ended(ALICE, HowEnded.EXPIRED, 100))));
    assertBroken(
        Promise.LOCK_DELAY, () -> lockDelays.applied(batch(3, 3_100, List.of(granted(BOB)))));
    assertThatCode(() -> lockDelays.applied(batch(4, 3_101, List.of(granted(BOB)))))
        .doesNotThrowAnyException();
  }

  @Test
  void replicaThatForgetsADelayIsFoundAndOneThatLagsIsNot() {
    lockDelays.applied(batch(5, 101, List.of(ended(ALICE, HowEnded.EXPIRED, 100))));
    assertBroken(
        Promise.LOCK_DELAY, () -> lockDelays.repeated(batch(6, 200, List.of(granted(BOB))), "n2"));
    assertThatCode(() -> lockDelays.repeated(batch(4, 90, List.of(granted(BOB))), "n2"))
        .doesNotThrowAnyException();
  }

  @Test
  void releaseStartsNoDelayAndASlotClosesOnlyItself() {
    Claim slot = ofLease(claim("alice", ClaimMode.SLOT, 0, 5), 7);
    Claim otherSlot = ofLease(claim("bob", ClaimMode.SLOT, 1, 9), 7);
    Claim sameSlot = ofLease(claim("bob", ClaimMode.SLOT, 0, 9), 7);
    lockDelays.applied(batch(2, 0, List.of(ended(BOB, HowEnded.RELEASED, 0), granted(ALICE))));
    lockDelays.applied(batch(3, 101, List.of(ended(slot, HowEnded.EXPIRED, 100))));
    lockDelays.applied(batch(4, 102, List.of(granted(otherSlot))));
    assertBroken(
        Promise.LOCK_DELAY, () -> lockDelays.applied(batch(5, 103, List.of(granted(sameSlot)))));
  }

  private static void assertBroken(Promise promise, ThrowingCallable code) {
    assertThatThrownBy(code)
        .isInstanceOfSatisfying(
            Violation.class, found -> assertThat(found.promise()).isEqualTo(promise));
  }
}
