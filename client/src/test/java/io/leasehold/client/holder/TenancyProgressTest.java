package io.leasehold.client.holder;

import static io.leasehold.client.holder.Scene.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** L=30 s, R=10 s, S=5 s, no drift, and renewals only for a worker that moved within 15 s. */
class TenancyProgressTest {
  private static final HolderTerms TERMS =
      HolderTerms.builder().driftPartsPerMillion(0).maxIdle(seconds(15)).build();

  @Test
  void stuckWorkerIsNotRenewedAndLosesItsLease() {
    Scene scene = Scene.granted(TERMS).pass(10);
    scene.renewed(scene.sends());
    scene.pass(5.1);
    assertThat(scene.tenancy.nextSendNanos(scene.reading())).isEqualTo(Tenancy.NEVER);
    scene.pass(12.4).is(Doubt.STUCK).mayAct();
    scene.pass(7.5).isLostBy(LossCause.NO_PROGRESS);
  }

  @Test
  void heartbeatLetsRenewalsGoOn() {
    Scene scene = Scene.granted(TERMS).pass(20).is(Doubt.STUCK);
    scene.tenancy.heartbeat(scene.reading());
    scene.is(Doubt.OVERDUE);
    assertThat(scene.tenancy.shouldSend(scene.reading())).isTrue();
  }

  @Test
  void suspendIsNoProgress() {
    Scene scene = Scene.granted(TERMS).suspend(seconds(16)).is(Doubt.PAUSED);
    assertThat(scene.tenancy.shouldSend(scene.reading())).isFalse();
    scene.tenancy.heartbeat(scene.reading());
    assertThat(scene.tenancy.shouldSend(scene.reading())).isTrue();
  }

  @Test
  void withoutAnIdleLimitNoHeartbeatIsNeeded() {
    Scene scene = Scene.granted(HolderTerms.of(seconds(30))).pass(20);
    assertThat(scene.tenancy.shouldSend(scene.reading())).isTrue();
  }
}
