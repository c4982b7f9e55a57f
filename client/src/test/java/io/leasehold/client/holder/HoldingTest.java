package io.leasehold.client.holder;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HoldingTest {
  private final Scene scene = Scene.granted(HolderTerms.builder().build());
  private final Holding holding = new Holding(scene.tenancy, 41);

  @Test
  void standsAsItsTenancyDoes() {
    assertThat(holding.token()).isEqualTo(41);
    assertThat(holding.status(scene.reading())).isEqualTo(Status.SAFE);
    assertThat(holding.remainingNanos(scene.reading()))
        .isEqualTo(scene.tenancy.remainingNanos(scene.reading()));
    scene.pass(25);
    assertThat(holding.status(scene.reading())).isEqualTo(Status.LOST);
    assertThat(holding.check(scene.reading())).isFalse();
    assertThat(holding.lossCause()).contains(LossCause.UNREACHABLE);
  }

  @Test
  void aLostClaimStaysLostWhateverIsRenewed() {
    holding.lost(LossCause.HANDED_OVER, scene.reading());
    scene.renewed(scene.sends());
    assertThat(holding.status(scene.reading())).isEqualTo(Status.LOST);
    assertThat(holding.check(scene.reading())).isFalse();
    assertThat(holding.remainingNanos(scene.reading())).isZero();
    scene.is(Status.SAFE);
  }

  @Test
  void theFirstCauseIsKept() {
    holding.lost(LossCause.PREEMPTED, scene.reading());
    holding.lost(LossCause.RELEASED, scene.reading());
    scene.pass(25);
    assertThat(holding.lossCause()).contains(LossCause.PREEMPTED);
  }

  @Test
  void aClaimWhoseLeaseTimedOutUnseenWasLostToThat() {
    scene.stall(Scene.seconds(60));
    holding.lost(LossCause.EXPIRED, scene.reading());
    assertThat(holding.lossCause()).contains(LossCause.PAUSED);
  }

  @Test
  void aLossThatOvertookTheAnswerToTheAcquireIsNotForgotten() {
    scene.tenancy.claimLost(77, LossCause.PREEMPTED, scene.reading());
    Holding late = new Holding(scene.tenancy, 77);
    assertThat(late.check(scene.reading())).isFalse();
    assertThat(late.lossCause()).contains(LossCause.PREEMPTED);
    assertThat(holding.check(scene.reading())).isTrue();
  }

  @Test
  void tooManyLossesToRememberCountAsLosses() {
    for (long token = 1; token <= LostClaims.CAPACITY + 3; token++) {
      scene.tenancy.claimLost(token, LossCause.PREEMPTED, scene.reading());
    }
    assertThat(new Holding(scene.tenancy, 3).lossCause()).contains(LossCause.UNKNOWN);
    assertThat(new Holding(scene.tenancy, 4).lossCause()).contains(LossCause.PREEMPTED);
    assertThat(new Holding(scene.tenancy, 9_999).check(scene.reading())).isTrue();
  }
}
