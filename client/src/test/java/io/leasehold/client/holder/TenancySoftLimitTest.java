package io.leasehold.client.holder;

import static io.leasehold.client.holder.Scene.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Term 60 s, soft limit 12 s, R=4 s, S=2 s, no drift: acts for 10 s, can be saved until 58 s. */
class TenancySoftLimitTest {
  private static final HolderTerms TERMS =
      HolderTerms.builder().term(seconds(60)).soft(seconds(12)).driftPartsPerMillion(0).build();

  @Test
  void checkEndsAtTheSoftLimitThoughTheTermGoesOn() {
    Scene scene = Scene.granted(TERMS).pass(10);
    scene.mayNotAct().is(Status.JEOPARDY).is(Doubt.SOFT_LIMIT);
  }

  @Test
  void renewalAfterTheSoftLimitBringsTheHolderBack() {
    Scene scene = Scene.granted(TERMS).pass(40).mayNotAct();
    scene.renewed(scene.sends());
    scene.is(Status.SAFE).mayAct();
    assertThat(scene.tenancy.remainingNanos(scene.reading())).isEqualTo(seconds(10).toNanos());
  }

  @Test
  void afterTheTermItIsLost() {
    Scene scene = Scene.granted(TERMS).pass(57.9).is(Status.JEOPARDY);
    scene.pass(0.1).isLostBy(LossCause.UNREACHABLE);
  }

  @Test
  void renewalsGoOnBetweenSoftLimitAndTerm() {
    Scene scene = Scene.granted(TERMS).pass(11);
    scene.failed(scene.sends());
    assertThat(scene.tenancy.nextSendNanos(scene.reading())).isBetween(1L, seconds(10).toNanos());
  }

  @Test
  void preemptedClaimIsLostThoughItsLeaseLivesOn() {
    Scene scene = Scene.granted(TERMS);
    Holding taken = new Holding(scene.tenancy, 41);
    Holding kept = new Holding(scene.tenancy, 42);
    scene.pass(20);
    long renewal = scene.sends();
    assertThat(taken.lost(LossCause.PREEMPTED, scene.reading())).isEqualTo(Status.LOST);
    scene.renewed(renewal);
    assertThat(taken.check(scene.reading())).isFalse();
    assertThat(taken.lossCause()).contains(LossCause.PREEMPTED);
    assertThat(kept.check(scene.reading())).isTrue();
    assertThat(kept.lossCause()).isEmpty();
    scene.is(Status.SAFE);
  }

  @Test
  void grantFoundAgainHasUsedUpPartOfItsSoftLimit() {
    Scene scene = new Scene(TERMS);
    scene.sends(); // granted, but the answer is lost
    scene.pass(5);
    scene.granted(scene.sends(), seconds(55));
    assertThat(scene.tenancy.remainingNanos(scene.reading())).isEqualTo(seconds(5).toNanos());
  }

  @Test
  void grantFoundAgainAfterItsSoftLimitProvesOnlyTheTerm() {
    Scene scene = new Scene(TERMS);
    scene.sends();
    scene.pass(20);
    scene.granted(scene.sends(), seconds(40));
    scene.is(Doubt.SOFT_LIMIT).mayNotAct();
    assertThat(scene.standing().untilLostNanos()).isEqualTo(seconds(38).toNanos());
    scene.renewed(scene.sends());
    scene.is(Status.SAFE);
  }

  @Test
  void nearItsMaximalLifeTheSoftLimitStillCountsFromTheRenewal() {
    Scene scene = Scene.granted(TERMS).pass(4);
    scene.renewed(scene.sends(), seconds(30));
    assertThat(scene.tenancy.remainingNanos(scene.reading())).isEqualTo(seconds(10).toNanos());
    scene.renewed(scene.sends(), seconds(9));
    assertThat(scene.tenancy.remainingNanos(scene.reading())).isEqualTo(seconds(10).toNanos());
  }

  /** With a worker that never moves there are no sends, so only changes of status are left. */
  @Test
  void looksAreWantedExactlyWhenTheStatusChanges() {
    Scene scene =
        Scene.granted(
            HolderTerms.builder()
                .term(seconds(60))
                .soft(seconds(12))
                .driftPartsPerMillion(0)
                .maxIdle(seconds(0.001))
                .build());
    scene.pass(0.01);
    assertThat(scene.tenancy.nextLookNanos(scene.reading())).isEqualTo(seconds(6.99).toNanos());
    scene.pass(6.99).is(Doubt.STUCK);
    assertThat(scene.tenancy.nextLookNanos(scene.reading())).isEqualTo(seconds(3).toNanos());
    scene.pass(3).is(Doubt.SOFT_LIMIT);
    assertThat(scene.tenancy.nextLookNanos(scene.reading())).isEqualTo(seconds(48).toNanos());
    scene.pass(48).isLostBy(LossCause.NO_PROGRESS);
    assertThat(scene.tenancy.nextLookNanos(scene.reading())).isEqualTo(Tenancy.NEVER);
  }
}
