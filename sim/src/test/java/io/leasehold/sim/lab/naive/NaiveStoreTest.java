package io.leasehold.sim.lab.naive;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.sim.lab.stage.HostClock;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Stage;
import io.leasehold.sim.lab.stage.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the naive store and its library do, step by step. */
class NaiveStoreTest {
  private static final NaiveWays BY_THE_STORE =
      new NaiveWays(NaiveWays.Judge.STORE, NaiveWays.Belief.WALL_CLOCK);

  private final Stage stage = new Stage("test", 0, false);
  private final NaiveStore store = new NaiveStore(stage, new HostClock(stage.time(), 0));

  @Test
  void aHeldLeaseIsNotTaken() {
    stage.at(0, holder("A")::acquire);
    stage.at(10, holder("B")::acquire);
    assertThat(answers(stage.play(50, () -> null)))
        .containsExactly(
            "yes: nobody has it", "ok, until 10:00:00.100", "no: A has it until 10:00:00.100");
    assertThat(store.get().holder()).isEqualTo("A");
  }

  @Test
  void anExpiredLeaseIsTaken() {
    stage.at(0, holder("A")::acquire);
    stage.at(100, holder("B")::acquire);
    Performance play = stage.play(150, () -> null);
    assertThat(store.get()).isEqualTo(new NaiveLease("B", 200));
    assertThat(play.verdict().holds()).isTrue();
  }

  @Test
  void aRenewalIsWrittenEvenIfTheLeaseWasLostSinceTheQuestion() {
    NaiveHolder a = holder("A");
    stage.at(0, a::acquire);
    stage.at(90, () -> a.renew(60));
    stage.at(100, holder("B")::acquire);
    Performance play = stage.play(200, () -> null);
    assertThat(store.get()).isEqualTo(new NaiveLease("A", 250));
    assertThat(play.verdict().twoOwners()).isTrue();
  }

  @Test
  void aNewLeaderWithAFastClockEndsALeaseEarly() {
    stage.at(0, holder("A")::acquire);
    stage.at(10, store::loseLeader);
    HostClock fast = new HostClock(stage.time(), 95);
    stage.at(20, () -> store.elect("n2", fast, NaiveStore.OnFailover.TRUST_THE_CLOCK));
    stage.at(30, holder("B")::acquire);
    assertThat(stage.play(60, () -> null).verdict().twoOwners()).isTrue();
  }

  @Test
  void aNewLeaderThatStartsAnewMakesALeaseLonger() {
    stage.at(0, holder("A")::acquire);
    stage.at(80, store::loseLeader);
    HostClock clock = new HostClock(stage.time(), 0);
    stage.at(90, () -> store.elect("n2", clock, NaiveStore.OnFailover.START_ANEW));
    stage.play(120, () -> null);
    assertThat(store.get()).isEqualTo(new NaiveLease("A", 190));
  }

  @Test
  void withoutALeaderNobodyAnswers() {
    stage.at(0, store::loseLeader);
    stage.at(10, holder("A")::acquire);
    assertThat(answers(stage.play(50, () -> null)))
        .containsExactly("no answer: the store has no leader");
    assertThat(store.get()).isNull();
  }

  @Test
  void aLockIsHeldUntilItIsReleased() {
    NaiveHolder a =
        new NaiveHolder(
            stage, store, BY_THE_STORE, "A", new HostClock(stage.time(), 0), NaiveLease.FOREVER);
    stage.at(0, a::acquire);
    stage.at(5, a::crash);
    stage.at(100_000, holder("B")::acquire);
    Performance play = stage.play(100_010, () -> null);
    assertThat(play.verdict().stuck()).isTrue();
    assertThat(play.verdict().text()).contains("dead for 100.005 s");
  }

  private NaiveHolder holder(String name) {
    HostClock clock = new HostClock(stage.time(), 0);
    return new NaiveHolder(stage, store, BY_THE_STORE, name, clock, 100);
  }

  private static List<String> answers(Performance play) {
    return play.steps().stream()
        .filter(step -> step.kind() == Step.Kind.MESSAGE)
        .map(step -> step.answer().full())
        .toList();
  }
}
