package io.leasehold.client.holder;

import static io.leasehold.client.holder.Scene.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One holder, L=30 s, R=10 s, S=5 s, no drift: it stops 25 s after its last confirmed send. */
class TenancyTest {
  private static final HolderTerms TERMS = HolderTerms.builder().driftPartsPerMillion(0).build();

  @Test
  void beforeTheGrantIsAnsweredItMayNotAct() {
    Scene scene = new Scene(TERMS);
    long grant = scene.sends();
    scene.is(Status.JEOPARDY).is(Doubt.NOT_GRANTED).mayNotAct();
    scene.granted(grant, seconds(30));
    scene.is(Status.SAFE).is(Doubt.NONE).mayAct();
  }

  @Test
  void aGrantThatIsNeverAnsweredIsAskedForAgainAndNotLost() {
    Scene scene = new Scene(TERMS);
    scene.sends();
    scene.pass(600);
    scene.is(Status.JEOPARDY).is(Doubt.NOT_GRANTED).mayNotAct();
    assertThat(scene.tenancy.shouldSend(scene.reading())).isTrue();
  }

  @Test
  void safeThenJeopardyThenLostAtTheirExactMoments() {
    Scene scene = Scene.granted(TERMS);
    scene.pass(seconds(17.5).minusNanos(1)).is(Status.SAFE);
    scene.pass(Duration.ofNanos(1)).is(Status.JEOPARDY).is(Doubt.OVERDUE).mayAct();
    scene.pass(seconds(7.5).minusNanos(1)).is(Status.JEOPARDY).mayAct();
    assertThat(scene.tenancy.remainingNanos(scene.reading())).isEqualTo(1);
    scene.pass(Duration.ofNanos(1)).isLostBy(LossCause.UNREACHABLE);
  }

  @Test
  void deadlineIsCountedFromSendNotFromReceipt() {
    Scene scene = Scene.granted(TERMS).pass(10);
    long renewal = scene.sends();
    scene.pass(9);
    scene.renewed(renewal);
    assertThat(scene.tenancy.remainingNanos(scene.reading())).isEqualTo(seconds(16).toNanos());
  }

  @Test
  void answerWhoseOwnDeadlineIsPastProvesNothing() {
    Scene scene = new Scene(TERMS);
    long first = scene.sends();
    scene.pass(25);
    scene.granted(first, seconds(30));
    scene.is(Status.JEOPARDY).is(Doubt.NOT_GRANTED).mayNotAct();
  }

  @Test
  void latePositiveAnswerCannotResurrect() {
    Scene scene = Scene.granted(TERMS).pass(20);
    long renewal = scene.sends();
    scene.pass(5).isLostBy(LossCause.UNREACHABLE);
    assertThat(scene.renewed(renewal)).isEqualTo(Status.LOST);
    scene.isLostBy(LossCause.UNREACHABLE);
  }

  @Test
  void timeIsJudgedBeforeTheAnswerThatComesWithIt() {
    Scene scene = Scene.granted(TERMS).pass(20);
    long renewal = scene.sends();
    scene.stall(seconds(5));
    assertThat(scene.renewed(renewal)).isEqualTo(Status.LOST);
  }

  @Test
  void answerToAnOlderAttemptAfterANewerOneChangesNothing() {
    Scene scene = Scene.granted(TERMS).pass(10);
    long older = scene.sends();
    scene.pass(3);
    long newer = scene.sends();
    scene.renewed(newer);
    scene.pass(1);
    Standing before = scene.standing();
    scene.renewed(older);
    assertThat(scene.standing()).isEqualTo(before);
  }

  @Test
  void duplicatedAnswerChangesNothing() {
    Scene scene = Scene.granted(TERMS).pass(10);
    long renewal = scene.sends();
    scene.renewed(renewal);
    scene.pass(5);
    Standing before = scene.standing();
    List<Note> storyBefore = scene.tenancy.story();
    scene.renewed(renewal);
    assertThat(scene.standing()).isEqualTo(before);
    assertThat(scene.tenancy.story()).isEqualTo(storyBefore);
  }

  @Test
  void lostAckThenRetrySucceeds() {
    Scene scene = Scene.granted(TERMS).pass(10);
    scene.failed(scene.sends());
    scene.pass(9).is(Doubt.OVERDUE);
    assertThat(scene.renewed(scene.sends())).isEqualTo(Status.SAFE);
    assertThat(scene.tenancy.remainingNanos(scene.reading())).isEqualTo(seconds(25).toNanos());
  }

  @Test
  void answerThatArrivesAfterItsAttemptWasGivenUpStillCounts() {
    Scene scene = Scene.granted(TERMS).pass(10);
    long renewal = scene.sends();
    scene.pass(2);
    scene.failed(renewal);
    scene.renewed(renewal);
    assertThat(scene.tenancy.remainingNanos(scene.reading())).isEqualTo(seconds(23).toNanos());
  }

  @Test
  void serverThatGrantedLessIsBelieved() {
    Scene scene = Scene.granted(TERMS).pass(10);
    scene.renewed(scene.sends(), seconds(21));
    assertThat(scene.tenancy.remainingNanos(scene.reading())).isEqualTo(seconds(16).toNanos());
  }

  @Test
  void serverThatGrantedMoreIsNotBelieved() {
    Scene scene = Scene.granted(TERMS).pass(10);
    scene.renewed(scene.sends(), seconds(60));
    assertThat(scene.standing().remainingNanos()).isEqualTo(seconds(25).toNanos());
    assertThat(scene.standing().untilLostNanos()).isEqualTo(seconds(25).toNanos());
  }

  @Test
  void atItsMaximalLifeItIsWarnedAndThenLostThoughRenewalsAreAnswered() {
    Scene scene = Scene.granted(TERMS).pass(10);
    scene.renewed(scene.sends(), seconds(30)); // it lives until 40
    scene.pass(10);
    scene.renewed(scene.sends(), seconds(20));
    scene.is(Status.SAFE).pass(7.4).is(Status.SAFE).pass(0.1).is(Doubt.ENDING).mayAct();
    scene.renewed(scene.sends(), seconds(12.5));
    scene.is(Doubt.ENDING).pass(7.5).isLostBy(LossCause.MAX_LIFE);
  }

  @Test
  void olderFullAnswerDoesNotHideThatTheNewerOneWasCutShort() {
    Scene scene = Scene.granted(TERMS).pass(1);
    long older = scene.sends();
    scene.pass(1);
    scene.renewed(scene.sends(), seconds(29.5));
    scene.renewed(older, seconds(30));
    scene.pass(25).isLostBy(LossCause.MAX_LIFE);
  }

  @Test
  void checkKnowsHowLongAnActTakes() {
    Scene scene = Scene.granted(TERMS).pass(20);
    assertThat(scene.tenancy.check(scene.reading(), seconds(5).toNanos() - 1)).isTrue();
    assertThat(scene.tenancy.check(scene.reading(), seconds(5).toNanos())).isFalse();
    assertThatThrownBy(() -> scene.tenancy.check(scene.reading(), -1))
        .hasMessageContaining("neededNanos is -1");
  }

  @Test
  void driftIsTakenOffTheTerm() {
    HolderTerms drifting = HolderTerms.builder().driftPartsPerMillion(2_000).build();
    Scene scene = Scene.granted(drifting);
    assertThat(scene.tenancy.remainingNanos(scene.reading())).isEqualTo(seconds(24.94).toNanos());
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.INCLUDE,
      names = {"EXPIRED", "REVOKED", "PREEMPTED", "HANDED_OVER", "RELEASED", "UNKNOWN"})
  void refusalIsLostAtOnceAndKeepsItsCause(LossCause cause) {
    Scene scene = Scene.granted(TERMS).pass(10);
    long refused = scene.sends();
    long open = scene.sends();
    assertThat(scene.tenancy.refused(refused, cause, scene.reading())).isEqualTo(Status.LOST);
    scene.renewed(open);
    scene.isLostBy(cause);
    assertThat(scene.tenancy.nextSendNanos(scene.reading())).isEqualTo(Tenancy.NEVER);
  }

  @Test
  void theFirstCauseIsKept() {
    Scene scene = Scene.granted(TERMS).pass(10);
    long renewal = scene.sends();
    scene.pass(15).isLostBy(LossCause.UNREACHABLE);
    scene.tenancy.refused(renewal, LossCause.EXPIRED, scene.reading());
    scene.isLostBy(LossCause.UNREACHABLE);
  }

  @Test
  void whatOnlyTheHolderCanFindOutIsNoAnswerOfAServer() {
    Scene scene = Scene.granted(TERMS);
    assertThatThrownBy(() -> scene.tenancy.lost(LossCause.UNREACHABLE, scene.reading()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pass what the server said");
    scene.is(Status.SAFE);
  }

  @Test
  void releaseStopsTheHolderBeforeTheServerHears() {
    Scene scene = Scene.granted(TERMS);
    scene.tenancy.lost(LossCause.RELEASED, scene.reading());
    scene.isLostBy(LossCause.RELEASED);
  }

  @Test
  void numberThatWasNeverSentIsAnError() {
    Scene scene = Scene.granted(TERMS);
    assertThatThrownBy(() -> scene.renewed(2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("attempt 2 was never sent")
        .hasMessageContaining("1 to 1");
    assertThatThrownBy(() -> scene.tenancy.refused(9, LossCause.EXPIRED, scene.reading()))
        .isInstanceOf(IllegalArgumentException.class);
    scene.is(Status.SAFE);
  }

  @Test
  void attemptTooOldToBeRememberedProvesNothing() {
    Scene scene = new Scene(TERMS);
    long first = scene.sends();
    for (int i = 0; i < Attempts.CAPACITY; i++) {
      scene.sends();
    }
    scene.granted(first, seconds(30));
    scene.is(Doubt.NOT_GRANTED);
    scene.granted(first + 1, seconds(30));
    scene.is(Status.SAFE);
  }

  @Test
  void olderReadingDoesNotTurnTimeBack() {
    Scene scene = Scene.granted(TERMS);
    Reading early = scene.reading();
    scene.pass(24);
    assertThat(scene.tenancy.remainingNanos(early)).isEqualTo(seconds(1).toNanos());
    scene.pass(1).is(Status.LOST);
    assertThat(scene.tenancy.check(early)).isFalse();
  }
}
