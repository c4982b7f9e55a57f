package io.leasehold.sim.mutant;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.sim.Campaign;
import io.leasehold.sim.check.Promise;
import io.leasehold.sim.world.Parts;
import io.leasehold.sim.world.Verdict;
import io.leasehold.sim.world.World;
import org.junit.jupiter.api.Test;

/** Every mutant is caught within 200 seeds by the promise it breaks, and only because of it. */
class MutantsTest {
  private static final long SEEDS = 200;

  @Test
  void renewWithoutExpiryCheckAcknowledgesWhatIsLate() {
    assertCaught(Mutant.RENEW_WITHOUT_EXPIRY_CHECK, Promise.P7);
  }

  @Test
  void checkThenActAcquireBreaksExclusion() {
    assertCaught(Mutant.CHECK_THEN_ACT_ACQUIRE, Promise.P1);
  }

  @Test
  void expiryByClientsWallClockEndsLeasesEarlyOrNever() {
    assertCaught(Mutant.EXPIRY_BY_CLIENTS_WALL_CLOCK, Promise.P2, Promise.P9);
  }

  @Test
  void tokenFromKeyCounterStartsAgain() {
    assertCaught(Mutant.TOKEN_FROM_KEY_COUNTER, Promise.P5);
  }

  @Test
  void tokenMintedBeforeTheLogIsAppliedIsNotTheLargest() {
    assertCaught(Mutant.TOKEN_MINTED_TOO_SOON, Promise.P5);
  }

  @Test
  void deadlinesByOldLeadersClockEndLeasesEarlyOrNever() {
    assertCaught(Mutant.DEADLINES_BY_OLD_LEADERS_CLOCK, Promise.P2, Promise.P9);
  }

  @Test
  void graceAfterFailoverKeepsTheDeadAlive() {
    assertCaught(Mutant.GRACE_AFTER_FAILOVER, Promise.P9);
  }

  @Test
  void deposedLeaderThatAnswersAcknowledgesWhatIsLost() {
    assertCaught(Mutant.DEPOSED_LEADER_ANSWERS, Promise.P8);
  }

  @Test
  void deadWaiterIsGranted() {
    assertCaught(Mutant.DEAD_WAITER_GRANTED, Promise.WAITING);
  }

  @Test
  void lockDelayForgottenOnRestartOpensTheKeyTooSoon() {
    assertCaught(Mutant.LOCK_DELAY_FORGOTTEN, Promise.LOCK_DELAY);
  }

  @Test
  void deadlineCountedFromReceiptIsLate() {
    assertCaught(Mutant.DEADLINE_FROM_RECEIPT, Promise.P3);
  }

  @Test
  void suspendIgnoredMakesTheHolderLate() {
    assertCaught(Mutant.SUSPEND_IGNORED, Promise.P3);
  }

  @Test
  void softLimitIgnoredMakesTheHolderLate() {
    assertCaught(Mutant.SOFT_LIMIT_IGNORED, Promise.P3);
  }

  @Test
  void lossIgnoredMakesTwoBelieve() {
    assertCaught(Mutant.LOSS_IGNORED, Promise.P4);
  }

  @Test
  void fenceComparedBeforeTheWriteLetsOldTokensIn() {
    assertCaught(Mutant.FENCE_BEFORE_WRITE, Promise.P6);
  }

  @Test
  void clockBeyondItsBoundMakesTwoBelieve() {
    assertCaught(Mutant.CLOCK_BEYOND_BOUND, Promise.P4);
  }

  private static void assertCaught(Mutant mutant, Promise... breaks) {
    assertThat(mutant.promises()).containsExactlyInAnyOrder(breaks);
    Campaign campaign = new Campaign(mutant);
    campaign.run(1, seed -> seed <= SEEDS);
    Verdict broken = campaign.broken();
    assertThat(broken).as("%s was not caught in %d seeds", mutant, SEEDS).isNotNull();
    assertThat(breaks)
        .as("%s, seed %d: %s", mutant, broken.settings().seed(), broken.violation().getMessage())
        .contains(broken.violation().promise());
    Verdict without = World.run(broken.settings().seed(), Parts.PRODUCTION, false);
    assertThat(without.violation()).as("the same seed without %s", mutant).isNull();
  }
}
