package io.leasehold.client.holder;

import static io.leasehold.client.holder.Scene.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** L=30 s, R=10 s, S=5 s, no drift; pauses over 2.5 s are noticed. */
class TenancyPauseTest {
  private static final HolderTerms TERMS = HolderTerms.builder().driftPartsPerMillion(0).build();

  @Test
  void suspendCountsThoughTheElapsedClockStoodStill() {
    Scene scene = Scene.granted(TERMS).pass(9).suspend(seconds(2));
    assertThat(scene.tenancy.remainingNanos(scene.reading())).isEqualTo(seconds(14).toNanos());
  }

  @Test
  void suspendOverTheDeadlineIsLostAtTheFirstReading() {
    Scene scene = Scene.granted(TERMS).pass(9).suspend(seconds(16));
    assertThat(scene.check()).isFalse();
    scene.isLostBy(LossCause.PAUSED);
    assertThat(scene.tenancy.lastPause())
        .contains(new Pause(seconds(16).toNanos(), Pause.Kind.SUSPEND, scene.reading()));
  }

  @Test
  void stallOverTheDeadlineIsLostAtTheFirstReading() {
    Scene scene = Scene.granted(TERMS).pass(9).stall(seconds(16));
    scene.isLostBy(LossCause.PAUSED);
  }

  @Test
  void answerReadFirstAfterASuspendComesTooLate() {
    Scene scene = Scene.granted(TERMS).pass(9);
    long renewal = scene.sends();
    scene.suspend(seconds(3600));
    assertThat(scene.renewed(renewal)).isEqualTo(Status.LOST);
  }

  @Test
  void afterAPauseItMayNotActUntilARenewalSentSinceIsConfirmed() {
    Scene scene = Scene.granted(TERMS).pass(5);
    long before = scene.sends();
    scene.suspend(seconds(4));
    scene.is(Status.JEOPARDY).is(Doubt.PAUSED).mayNotAct();
    assertThat(scene.tenancy.shouldSend(scene.reading())).isTrue();

    scene.renewed(before);
    scene.is(Doubt.PAUSED).mayNotAct();
    assertThat(scene.tenancy.shouldSend(scene.reading())).isTrue();

    long after = scene.sends();
    scene.renewed(after);
    scene.is(Status.SAFE).mayAct();
    assertThat(scene.tenancy.pauses()).isEqualTo(1);
  }

  @Test
  void answerFromBeforeThePauseStillMovesTheDeadline() {
    Scene scene = Scene.granted(TERMS).pass(10);
    long before = scene.sends();
    scene.suspend(seconds(4)).is(Doubt.PAUSED);
    scene.renewed(before);
    assertThat(scene.standing().untilLostNanos()).isEqualTo(seconds(21).toNanos());
  }

  @Test
  void secondPauseNeedsAProofOfItsOwn() {
    Scene scene = Scene.granted(TERMS).suspend(seconds(4)).is(Doubt.PAUSED);
    assertThat(scene.tenancy.shouldSend(scene.reading())).isTrue();
    long between = scene.sends();
    scene.suspend(seconds(4)).is(Doubt.PAUSED);
    scene.renewed(between);
    scene.is(Doubt.PAUSED);
    scene.renewed(scene.sends());
    scene.is(Status.SAFE);
  }

  @Test
  void unansweredAfterAPauseItIsLostForWantOfAnswers() {
    Scene scene = Scene.granted(TERMS).pass(5).suspend(seconds(4)).is(Doubt.PAUSED);
    scene.pass(16).isLostBy(LossCause.UNREACHABLE);
  }

  @Test
  void lookingLateIsAStall() {
    Scene scene = Scene.granted(TERMS);
    long wanted = scene.tenancy.nextLookNanos(scene.reading());
    scene.stall(seconds(2.5).plusNanos(wanted)).is(Doubt.NONE);
    scene.renewed(scene.sends());
    wanted = scene.tenancy.nextLookNanos(scene.reading());
    scene.stall(seconds(2.5).plusNanos(wanted + 1)).is(Doubt.PAUSED);
    assertThat(scene.tenancy.lastPause().orElseThrow().suspected()).isEqualTo(Pause.Kind.STALL);
  }

  @Test
  void wallClockSteppedBackNeverLengthens() {
    Scene scene = Scene.granted(TERMS).pass(9).stepWall(seconds(-3600));
    scene.is(Doubt.PAUSED);
    assertThat(scene.tenancy.lastPause().orElseThrow().suspected())
        .isEqualTo(Pause.Kind.CLOCK_STEP);
    assertThat(scene.standing().untilLostNanos()).isEqualTo(seconds(16).toNanos());
    scene.pass(16).isLostBy(LossCause.UNREACHABLE);
  }

  @Test
  void wallClockSteppedBackDoesNotHideAnEarlierSuspend() {
    Scene scene = Scene.granted(TERMS).pass(4).suspend(seconds(10)).is(Doubt.PAUSED);
    scene.stepWall(seconds(-10)).is(Doubt.PAUSED);
    assertThat(scene.standing().untilLostNanos()).isEqualTo(seconds(11).toNanos());
  }

  @Test
  void wallClockSteppedBackDoesNotHideALaterSuspend() {
    Scene scene = Scene.granted(TERMS).pass(4).stepWall(seconds(-10)).is(Doubt.PAUSED);
    scene.suspend(seconds(10)).is(Doubt.PAUSED);
    assertThat(scene.standing().untilLostNanos()).isEqualTo(seconds(11).toNanos());
  }

  @Test
  void manySmallStepsBackDoNotHideManySmallSuspends() {
    Scene scene = Scene.granted(TERMS);
    for (int i = 0; i < 3; i++) {
      scene.stepWall(seconds(-2)).is(Doubt.NONE);
      scene.suspend(seconds(2)).is(Status.SAFE);
    }
    assertThat(scene.tenancy.remainingNanos(scene.reading())).isEqualTo(seconds(19).toNanos());
  }

  @Test
  void smallStepBackBeforeASendDoesNotHideASuspendAfterIt() {
    Scene scene = Scene.granted(TERMS).pass(4).stepWall(seconds(-2)).is(Doubt.NONE);
    scene.renewed(scene.sends());
    scene.suspend(seconds(2));
    assertThat(scene.tenancy.remainingNanos(scene.reading())).isEqualTo(seconds(23).toNanos());
  }

  @Test
  void olderReadingIsNoPause() {
    Scene scene = Scene.granted(TERMS).pass(5);
    Reading early = scene.reading();
    scene.suspend(seconds(2)).pass(1).suspend(seconds(2)).is(Doubt.NONE);
    assertThat(scene.tenancy.status(early)).isEqualTo(Status.SAFE);
    scene.is(Status.SAFE);
    assertThat(scene.tenancy.pauses()).isZero();
  }

  @Test
  void wallClockSteppedForwardIsTakenForASuspend() {
    Scene scene = Scene.granted(TERMS).stepWall(seconds(3600));
    scene.isLostBy(LossCause.PAUSED);
  }
}
