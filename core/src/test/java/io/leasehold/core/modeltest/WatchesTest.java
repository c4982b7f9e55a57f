package io.leasehold.core.modeltest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.LeaseGranted;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitStarted;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Terms;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Renewed;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A check that cannot fail is worthless: each watch sees what it is there for. */
class WatchesTest {
  private static final Key DB = Key.of("db");
  private static final Terms TERMS = Terms.ofMillis(1000);

  private final EventWatch events = new EventWatch();
  private final LeaseWatch leases = new LeaseWatch();

  @Test
  void goodStoryBreaksNoPromise() {
    see(lease(1, 0, 1), lease(1, 1, 2), granted(2, 0, 1, -1, ClaimMode.EXCLUSIVE, false));
    see(waits(2, 1, 2), ended(3, 0, 2, 1, HowEnded.RELEASED));
    see(granted(4, 0, 2, -1, ClaimMode.EXCLUSIVE, true));
    assertThat(events.claims.on(DB)).hasSize(1);
  }

  @Test
  void twoExclusiveHoldersBreakExclusion() {
    see(lease(1, 0, 1), lease(1, 1, 2), granted(2, 0, 1, -1, ClaimMode.EXCLUSIVE, false));
    breaks("P1", () -> see(granted(3, 0, 2, -1, ClaimMode.EXCLUSIVE, false)));
  }

  @Test
  void twoHoldersOfOneSlotBreakExclusion() {
    see(lease(1, 0, 1), lease(1, 1, 2), lease(1, 2, 3));
    see(granted(2, 0, 1, 0, ClaimMode.SLOT, false), granted(3, 0, 2, 1, ClaimMode.SLOT, false));
    breaks("P1", () -> see(granted(4, 0, 3, 1, ClaimMode.SLOT, false)));
  }

  @Test
  void tokenThatDoesNotRiseIsSeen() {
    ClaimWatch claims = new ClaimWatch();
    claims.granted(granted(5, 0, 1, -1, ClaimMode.SHARED, false));
    breaks("P5", () -> claims.granted(granted(5, 1, 2, -1, ClaimMode.SHARED, false)));
  }

  @Test
  void waiterThatIsOvertakenIsSeen() {
    see(lease(1, 0, 1), lease(1, 1, 2), waits(1, 2, 1), waits(1, 3, 2));
    breaks("first come", () -> see(granted(2, 0, 2, -1, ClaimMode.EXCLUSIVE, true)));
  }

  @Test
  void newcomerThatDoesNotQueueIsSeen() {
    see(lease(1, 0, 1), lease(1, 1, 2), waits(1, 2, 1));
    breaks("first come", () -> see(granted(2, 0, 2, -1, ClaimMode.EXCLUSIVE, false)));
  }

  @Test
  void waitThatEndsTwiceIsSeen() {
    see(lease(1, 0, 1), waits(1, 1, 1), left(1, 2, 1));
    breaks("every wait ends once", () -> see(left(1, 3, 1)));
  }

  @Test
  void grantAfterTheLimitOfTheWaitIsSeen() {
    QueueWatch queues = new QueueWatch();
    Bytes none = Bytes.EMPTY;
    queues.started(new Waiter(DB, 1, "ann", ClaimMode.EXCLUSIVE, 0, -1, 0, 10, none, 0));
    ClaimGranted late = granted(2, 0, 1, -1, ClaimMode.EXCLUSIVE, true);
    breaks("a wait ends at its limit", () -> queues.granted(late, true, 11));
  }

  @Test
  void gapInThePositionsIsSeen() {
    see(lease(1, 0, 1));
    breaks("no gaps", () -> see(lease(1, 2, 2)));
  }

  @Test
  void grantToADueLeaseIsSeen() {
    see(lease(1, 0, 1));
    Event grant = granted(2, 0, 1, -1, ClaimMode.SHARED, false);
    breaks("a due lease gets no claim", () -> events.watch(List.of(grant), Set.of(1L), 5000));
  }

  @Test
  void claimThatOutlivesItsLeaseIsSeen() {
    see(lease(1, 0, 1), granted(2, 0, 1, -1, ClaimMode.SHARED, false));
    Position here = new Position(2, 1);
    LeaseEnded end = new LeaseEnded(here, 1, "ann", HowEnded.REVOKED, 0, 0);
    breaks("a claim ends with its lease", () -> see(end));
  }

  @Test
  void lateRenewalThatIsLetInIsSeen() {
    leases.granted(new GrantLease(1, "ann", TERMS), new Granted(1, 1000, 1000, true), 0);
    Outcome letIn = new Renewed(1, List.of(), List.of());
    leases.renewed(new RenewLeases(1), letIn, 1000);
    breaks("P7", () -> leases.renewed(new RenewLeases(1), letIn, 2001));
  }

  @Test
  void leaseThatEndsBeforeItsDeadlineIsSeen() {
    leases.granted(new GrantLease(1, "ann", TERMS), new Granted(1, 1000, 1000, true), 0);
    LeaseEnded end = new LeaseEnded(new Position(1, 1), 1, "ann", HowEnded.EXPIRED, 1000, 0);
    breaks("P2", () -> leases.expired(end, 1000));
  }

  private static void breaks(String promise, ThrowingCallable story) {
    assertThatThrownBy(story).isInstanceOf(BrokenPromise.class).hasMessageContaining(promise);
  }

  private void see(Event... more) {
    events.watch(List.of(more), Set.of(), 0);
  }

  private static Event lease(long revision, long index, long id) {
    return new LeaseGranted(new Position(revision, index), id, "ann", TERMS, 1000);
  }

  private static ClaimGranted granted(
      long revision, long index, long lease, int slot, ClaimMode mode, boolean waited) {
    Claim claim = new Claim(DB, mode, slot, revision, lease, "ann", Bytes.EMPTY, 0, 1000, 1000);
    return new ClaimGranted(new Position(revision, index), claim, waited);
  }

  private static Event ended(long revision, long index, long token, long lease, HowEnded how) {
    Tenure tenure =
        new Tenure(
            DB,
            ClaimMode.EXCLUSIVE,
            Claim.NO_SLOT,
            token,
            lease,
            "ann",
            0,
            0,
            how,
            revision,
            0,
            LateRenewals.NONE);
    return new ClaimEnded(new Position(revision, index), tenure);
  }

  private static Event waits(long revision, long index, long lease) {
    Waiter waiter =
        new Waiter(DB, lease, "ann", ClaimMode.EXCLUSIVE, 0, -1, 0, Waiter.FOREVER, Bytes.EMPTY, 0);
    return new WaitStarted(new Position(revision, index), waiter);
  }

  private static Event left(long revision, long index, long lease) {
    Position here = new Position(revision, index);
    return new WaitEnded(here, DB, lease, "ann", WaitEnded.Cause.WITHDRAWN);
  }
}
