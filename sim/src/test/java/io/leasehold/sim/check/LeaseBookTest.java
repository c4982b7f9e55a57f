package io.leasehold.sim.check;

import static io.leasehold.sim.check.Facts.SECOND;
import static io.leasehold.sim.check.Facts.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.NoSuchLease;
import io.leasehold.core.outcome.Renewed;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** P2, P7 and P9 over a history of one lease of ten seconds, granted at 0. */
class LeaseBookTest {
  private static final RenewLeases RENEW = new RenewLeases(7);
  private static final Renewed YES = new Renewed(1, List.of(), List.of());
  private static final Renewed NO =
      new Renewed(0, List.of(new Renewed.NotRenewed(0, 7, new NoSuchLease(7))), List.of());

  private final LeaseBook book = new LeaseBook();
  private final MortalityCheck mortality = new MortalityCheck(new Bounds(0), book);
  private final EarlyCheck early = new EarlyCheck(new Bounds(100_000));

  LeaseBookTest() {
    GrantLease grant = new GrantLease(7, "alice", Terms.ofMillis(10_000));
    book.applied(batch(1, 0, grant, new Granted(7, 10_000, 10_000, true)));
  }

  @Test
  void renewalAcknowledgedUpToTheDeadlineIsFineAndLaterIsP7() {
    book.applied(batch(2, 10_000, RENEW, YES));
    assertBroken(Promise.P7, () -> book.applied(batch(3, 20_001, RENEW, YES)));
  }

  @Test
  void renewalOfAnEndedLeaseAcknowledgedIsP7() {
    book.applied(batch(2, 10_001, List.of(expired())));
    assertBroken(Promise.P7, () -> book.applied(batch(3, 10_002, RENEW, YES)));
  }

  @Test
  void renewalRefusedUpToTheDeadlineIsP2AndLaterIsFine() {
    assertBroken(Promise.P2, () -> book.applied(batch(2, 10_000, RENEW, NO)));
    assertThatCode(() -> book.applied(batch(3, 10_001, RENEW, NO))).doesNotThrowAnyException();
  }

  @Test
  void endBeforeTheDeadlineIsP2() {
    assertBroken(Promise.P2, () -> book.applied(batch(2, 10_000, List.of(expired()))));
  }

  @Test
  void endBeforeTheTermHasPassedOnTheFastestClockIsP2() {
    early.confirmed(7, "alice", 0, 10_000, 10_000);
    long fastest = 10 * SECOND * 10 / 11;
    assertThatCode(() -> early.applied(endedAt(fastest))).doesNotThrowAnyException();
    assertBroken(Promise.P2, () -> early.applied(endedAt(fastest - SECOND / 1000)));
  }

  @Test
  void endTooEarlyIsFoundWhenTheHolderHearsOfItsRenewalOnlyAfterwards() {
    early.applied(endedAt(5 * SECOND));
    assertBroken(Promise.P2, () -> early.confirmed(7, "alice", 0, 10_000, 10_000));
  }

  @Test
  void leaseThatOutlivesItsTermWhileWatchedIsP9() {
    assertThatCode(() -> live(9_000, 9_000, 1)).doesNotThrowAnyException();
    assertBroken(Promise.P9, () -> live(9_001, 20_000, 1));
  }

  @Test
  void leaseThatIsDueCountsAsEndedThoughTheClusterIsNotRoundToIt() {
    assertThatCode(() -> live(11_200, 11_200, 1)).doesNotThrowAnyException();
  }

  @Test
  void timeWithoutLeaderIsGraceAndNoMore() {
    assertThatCode(() -> live(5_000, 60_000, 2)).doesNotThrowAnyException();
    assertThat(book.unwatchedNanos()).isEqualTo(60 * SECOND);
    assertBroken(Promise.P9, () -> live(5_001, 75_000, 2));
  }

  private void live(long nowMillis, long realMillis, long raftTerm) {
    Batch tick =
        batch(2, nowMillis, realMillis * 1_000_000, raftTerm, List.of(), List.of(), List.of());
    book.applied(tick);
    mortality.applied(tick);
  }

  private static Batch endedAt(long realNanos) {
    return batch(2, 10_001, realNanos, 1, List.of(), List.of(), List.of(expired()));
  }

  private static LeaseEnded expired() {
    return new LeaseEnded(new Position(1, 0), 7, "alice", HowEnded.EXPIRED, 10_000, 1);
  }

  private static void assertBroken(Promise promise, ThrowingCallable code) {
    assertThatThrownBy(code)
        .isInstanceOfSatisfying(
            Violation.class, found -> assertThat(found.promise()).isEqualTo(promise));
  }
}
