package io.leasehold.sim.lab.leasehold;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.HostClock;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Span;
import io.leasehold.sim.lab.stage.Stage;
import io.leasehold.sim.lab.stage.Step;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The store of the play is the production core behind a log. */
class LeaseholdStoreTest {
  private static final HolderTerms TERMS =
      HolderTerms.builder().term(Duration.ofSeconds(30)).jitter(0).build();

  private final Stage stage = new Stage("test", 0, true);
  private final LeaseholdStore store = new LeaseholdStore(stage);

  @Test
  void aLateRenewalIsRefusedInTheWordsOfTheCore() {
    LeaseholdHolder a = holder(Actor.A);
    stage.network().partition(Actor.A, Actor.STORE, 10_000, 40_000);
    stage.at(0, a::acquire);
    stage.at(10_000, a::renew);
    List<String> answers = answers(stage.play(41_000, () -> null));

    LeaseMachine core = new LeaseMachine(Limits.defaults());
    core.apply(
        List.of(
            new GrantLease(1, Actor.A, Terms.ofMillis(30_000)),
            Acquire.exclusive(LeaseholdStore.KEY, 1)),
        0);
    core.apply(List.of(), 30_001);
    Renewed late = (Renewed) core.apply(List.of(new RenewLeases(1)), 40_000).outcomes().get(0);
    assertThat(answers).last().isEqualTo("refused: " + late.refused().get(0).why().text());
  }

  @Test
  void aLeaseEndsWithTheFirstMillisecondAfterItsDeadline() {
    stage.at(0, holder(Actor.A)::acquire);
    assertThat(record(stage.play(40_000, () -> null)))
        .containsExactly(new Span(Actor.STORE, Actor.A, 0, 30_001));
  }

  @Test
  void theTimeWithoutALeaderIsGraceAndNoMore() {
    stage.at(0, holder(Actor.A)::acquire);
    stage.at(10_400, store::loseLeader);
    stage.at(15_000, () -> store.elect("n2"));
    assertThat(record(stage.play(60_000, () -> null)))
        .last()
        // The last stamp was made at 10 s: five seconds do not count.
        .isEqualTo(new Span(Actor.STORE, Actor.A, 15_000, 35_001));
  }

  @Test
  void aNewLeaderKnowsTheWholeLog() {
    LeaseholdHolder a = holder(Actor.A);
    stage.at(0, a::acquire);
    stage.at(5_000, store::loseLeader);
    stage.at(6_000, () -> store.elect("n2"));
    stage.at(7_000, holder(Actor.B)::acquire);
    List<String> answers = answers(stage.play(8_000, () -> null));
    assertThat(answers)
        .last()
        .asString()
        .contains("refused: \"leader\" is held by \"A\" (token 2)");
    assertThat(store.why(a.token())).startsWith("\"A\" holds \"leader\" with token 2");
  }

  @Test
  void whoWaitedGetsTheKeyInTheStepThatEndsTheOldTenure() {
    LeaseholdHolder a = holder(Actor.A);
    LeaseholdHolder b = holder(Actor.B);
    stage.at(0, a::acquire);
    stage.at(1, a::crash);
    stage.at(
        10_000,
        () -> {
          b.acquireOrWait();
          b.renewByItself();
        });
    Performance play = stage.play(40_000, () -> null);
    assertThat(record(play))
        .containsExactly(
            new Span(Actor.STORE, Actor.A, 0, 30_001),
            new Span(Actor.STORE, Actor.B, 30_001, 40_000));
    assertThat(b.token()).isGreaterThan(a.token());
    assertThat(play.verdict().changedHandsMillis()).isEqualTo(30_000);
  }

  @Test
  void aHolderStopsWhereTheLibrarySaysSo() {
    stage.at(0, holder(Actor.A)::acquire);
    Performance play = stage.play(40_000, () -> null);
    assertThat(play.spans()).contains(new Span(Actor.A, Actor.A, 0, TERMS.stopAfter().toMillis()));
  }

  private LeaseholdHolder holder(String name) {
    return new LeaseholdHolder(stage, store, name, new HostClock(stage.time(), 0), TERMS);
  }

  private static List<Span> record(Performance play) {
    return play.spans().stream().filter(span -> span.lane().equals(Actor.STORE)).toList();
  }

  private static List<String> answers(Performance play) {
    return play.steps().stream()
        .filter(step -> step.kind() == Step.Kind.MESSAGE)
        .map(step -> step.answer().full())
        .toList();
  }
}
