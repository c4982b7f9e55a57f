package io.leasehold.sim.lab.scenario;

import io.leasehold.sim.lab.naive.NaiveWays;
import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Stage;
import java.util.List;

/** Two candidates look at the same moment, and both find the lease free. */
final class CheckThenAct implements Scenario {
  private static final long TERM_MILLIS = 30_000;
  private static final long END_MILLIS = 3_000;
  private static final long LATENCY_MILLIS = 100;

  @Override
  public Playbill playbill() {
    return new Playbill(
        "check-then-act",
        "Check, then act: two candidates and one gap",
        "both candidates look, both see a free lease, both take it",
        "The last leader is gone and the lease is free. A and B notice at almost the same moment,"
            + " and a message takes a tenth of a second. Each asks whether the lease is free, is"
            + " told that it is, and takes it. Nobody lies and nothing fails.",
        List.of(
            new Role("A", "a candidate; asks at 10:00:00"),
            new Role("B", "a candidate; asks 50 ms later"),
            new Role("network", "healthy: 100 ms one way"),
            new Role("resource", "a file that only the leader may write")),
        "Between B's question and B's write lay A's acquisition, and nothing in the naive store"
            + " connects the two. In Leasehold the question is part of the act: a command is"
            + " compared and done in one step of one log, so the second one finds the first.",
        List.of(Promise.P1),
        List.of("incident-108", "clock-skew"));
  }

  @Override
  public List<Act> play() {
    return List.of(new Act("", naive(), leasehold()));
  }

  private static Performance naive() {
    NaiveSet set =
        NaiveSet.with(
            "Naive store",
            new NaiveWays(NaiveWays.Judge.STORE, NaiveWays.Belief.WALL_CLOCK),
            TERM_MILLIS);
    Stage stage = set.stage();
    latency(stage);
    stage.at(0, set.a()::acquire);
    stage.at(50, set.b()::acquire);
    stage.at(1000, () -> set.a().write("A leads"));
    stage.at(2000, () -> set.b().write("B leads"));
    return set.play(END_MILLIS);
  }

  private static Performance leasehold() {
    LeaseholdSet set = LeaseholdSet.with("Leasehold", LeaseholdSet.terms(30, 10, 5), true);
    Stage stage = set.stage();
    latency(stage);
    stage.at(0, set.a()::acquire);
    stage.at(50, set.b()::acquire);
    stage.at(1000, () -> set.a().write("A leads"));
    stage.at(2000, () -> set.b().write("B leads"));
    return set.play(END_MILLIS);
  }

  private static void latency(Stage stage) {
    stage.network().latency(Actor.A, LATENCY_MILLIS);
    stage.network().latency(Actor.B, LATENCY_MILLIS);
  }
}
