package io.leasehold.sim.lab.stage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The judge sees two owners to the millisecond, and tells stuck from slow. */
class JudgeTest {
  private final Stage stage = new Stage("test", 0, false);

  @Test
  void twoOwnersAreSeenFromTheFirstMillisecondToTheLast() {
    believes("A", 10, 30);
    believes("B", 20, 40);
    Performance play = stage.play(100, () -> null);
    assertThat(play.verdict().overlaps()).containsExactly(new Verdict.Overlap("A", "B", 20, 30));
    assertThat(play.verdict().holds()).isFalse();
    assertThat(play.verdict().text()).isEqualTo("two owners at once for 10 ms, from 10:00:00.020");
  }

  @Test
  void ownersThatFollowEachOtherAreFine() {
    believes("A", 10, 30);
    believes("B", 30, 40);
    Verdict verdict = stage.play(100, () -> null).verdict();
    assertThat(verdict.overlaps()).isEmpty();
    assertThat(verdict.holds()).isTrue();
  }

  @Test
  void theRecordOfTheStoreIsNoSecondOwner() {
    believes("A", 10, 30);
    stage.watch(Actor.STORE, () -> "B");
    assertThat(stage.play(100, () -> null).verdict().overlaps()).isEmpty();
  }

  @Test
  void twoOwnersAreCriedOutOnceAndTakenBackOnce() {
    believes("A", 10, 30);
    believes("B", 20, 40);
    Performance play = stage.play(100, () -> null);
    assertThat(play.steps()).extracting(Step::kind).containsOnly(Step.Kind.ALARM);
    assertThat(play.steps()).extracting(Step::atMillis).containsExactly(20L, 30L);
    assertThat(play.steps()).extracting(Step::tone).containsExactly(Tone.DANGER, Tone.WEATHER);
  }

  @Test
  void aDeadOwnerThatSomebodyWaitsForIsStuck() {
    stage.at(10, () -> stage.judge().granted("A"));
    stage.at(20, () -> stage.judge().died("A"));
    stage.at(30, () -> stage.judge().waits("B"));
    Verdict verdict = stage.play(100, () -> null).verdict();
    assertThat(verdict.stuckMillis()).isEqualTo(80);
    assertThat(verdict.holds()).isFalse();
  }

  @Test
  void aDeadOwnerThatWasSucceededIsNotStuck() {
    stage.at(10, () -> stage.judge().granted("A"));
    stage.at(20, () -> stage.judge().died("A"));
    stage.at(30, () -> stage.judge().waits("B"));
    stage.at(70, () -> stage.judge().granted("B"));
    Verdict verdict = stage.play(100, () -> null).verdict();
    assertThat(verdict.stuck()).isFalse();
    assertThat(verdict.changedHandsMillis()).isEqualTo(50);
    assertThat(verdict.holds()).isTrue();
  }

  @Test
  void aLivingOwnerMayKeepOthersWaiting() {
    stage.at(10, () -> stage.judge().granted("A"));
    stage.at(30, () -> stage.judge().waits("B"));
    assertThat(stage.play(100, () -> null).verdict().stuck()).isFalse();
  }

  private void believes(String who, long from, long until) {
    VirtualTime time = stage.time();
    stage.watch(who, () -> time.nowMillis() >= from && time.nowMillis() < until ? who : null);
  }
}
