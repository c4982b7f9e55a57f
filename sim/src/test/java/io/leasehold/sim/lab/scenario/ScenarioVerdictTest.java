package io.leasehold.sim.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Verdict;
import io.leasehold.sim.lab.stage.Verdict.Overlap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The naive side breaks in the way the incident is known for; Leasehold holds. */
class ScenarioVerdictTest {
  private static final List<Play> PLAYS = Repertoire.all().stream().map(Play::of).toList();

  @Test
  void incident108HasTwoLeadersOnceTheRenewalArrives() {
    Act act = onlyAct("incident-108");
    assertThat(act.left().verdict())
        .isEqualTo(new Verdict(overlap(35_000, 38_000), 1, 0, Verdict.NEVER, Verdict.NEVER));
    assertClean(act.right());
  }

  @Test
  void checkThenActHasTwoOwnersOnceBothAreAnswered() {
    Act act = onlyAct("check-then-act");
    assertThat(act.left().verdict())
        .isEqualTo(new Verdict(overlap(450, 3_000), 1, 0, Verdict.NEVER, Verdict.NEVER));
    assertClean(act.right());
  }

  @Test
  void clockSkewHasTwoOwnersUntilTheSlowClockHasCaughtUp() {
    Act act = onlyAct("clock-skew");
    assertThat(act.left().verdict())
        .isEqualTo(new Verdict(overlap(30_000, 35_000), 1, 0, Verdict.NEVER, Verdict.NEVER));
    assertClean(act.right());
  }

  @Test
  void aSuspendedHolderNoticesIfItAsksBothClocks() {
    Act act = play("paused-holder").get(0);
    assertThat(act.left().verdict())
        .isEqualTo(new Verdict(overlap(70_000, 72_000), 1, 0, Verdict.NEVER, Verdict.NEVER));
    assertClean(act.right());
  }

  @Test
  void aPauseAfterTheCheckIsCaughtByTheFenceAndByNothingElse() {
    Act act = play("paused-holder").get(1);
    assertThat(act.left().verdict())
        .isEqualTo(new Verdict(List.of(), 1, 0, Verdict.NEVER, Verdict.NEVER));
    assertThat(act.left().verdict().holds()).isFalse();
    assertThat(act.right().verdict())
        .isEqualTo(new Verdict(List.of(), 0, 1, Verdict.NEVER, Verdict.NEVER));
    assertThat(act.right().verdict().holds()).isTrue();
  }

  @Test
  void aZombieLockIsStuckAndALeaseIsNot() {
    Act act = onlyAct("zombie-lock");
    assertThat(act.left().verdict())
        .isEqualTo(new Verdict(List.of(), 0, 0, 600_000, Verdict.NEVER));
    assertThat(act.right().verdict())
        .isEqualTo(new Verdict(List.of(), 0, 0, Verdict.NEVER, 25_001));
    assertThat(act.right().verdict().holds()).isTrue();
  }

  @Test
  void aSlowHolderIsFencedOff() {
    Act act = onlyAct("slow-not-dead");
    assertThat(act.left().verdict())
        .isEqualTo(new Verdict(overlap(17_000, 21_000), 1, 0, Verdict.NEVER, Verdict.NEVER));
    assertThat(act.right().verdict())
        .isEqualTo(new Verdict(List.of(), 0, 1, Verdict.NEVER, Verdict.NEVER));
  }

  @Test
  void aFailoverToAFastClockEndsNoLeaseEarly() {
    Act act = play("leader-failover").get(0);
    assertThat(act.left().verdict())
        .isEqualTo(new Verdict(overlap(16_000, 20_000), 1, 0, Verdict.NEVER, Verdict.NEVER));
    assertClean(act.right());
  }

  @Test
  void manyFailoversMakeNoLeaseImmortal() {
    Act act = play("leader-failover").get(1);
    assertThat(act.left().verdict())
        .isEqualTo(new Verdict(List.of(), 0, 0, 115_000, Verdict.NEVER));
    // 30 s from the grant, 2 s of the first failover, 1 ms; minus the 5 s that A had lived.
    assertThat(act.right().verdict())
        .isEqualTo(new Verdict(List.of(), 0, 0, Verdict.NEVER, 27_001));
  }

  @Test
  void everyPlayHasASideThatBreaksAndOneThatHolds() {
    for (Play play : PLAYS) {
      for (Act act : play.acts()) {
        String name = play.bill().name() + " " + act.title();
        assertThat(act.left().verdict().holds()).as(name).isFalse();
        assertThat(act.right().verdict().holds()).as(name).isTrue();
      }
    }
  }

  @Test
  void playingTwiceGivesTheSamePlay() {
    assertThat(Repertoire.all().stream().map(Play::of)).containsExactlyElementsOf(PLAYS);
  }

  private static List<Act> play(String name) {
    return PLAYS.stream()
        .filter(play -> play.bill().name().equals(name))
        .findFirst()
        .orElseThrow()
        .acts();
  }

  private static Act onlyAct(String name) {
    List<Act> acts = play(name);
    assertThat(acts).hasSize(1);
    return acts.get(0);
  }

  private static List<Overlap> overlap(long from, long until) {
    return List.of(new Overlap("A", "B", from, until));
  }

  private static void assertClean(Performance side) {
    assertThat(side.verdict())
        .isEqualTo(new Verdict(List.of(), 0, 0, Verdict.NEVER, Verdict.NEVER));
    assertThat(side.verdict().holds()).isTrue();
  }
}
