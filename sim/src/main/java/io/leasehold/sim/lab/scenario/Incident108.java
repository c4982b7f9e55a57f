package io.leasehold.sim.lab.scenario;

import io.leasehold.sim.lab.naive.NaiveWays;
import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Stage;
import java.util.List;

/** A renewal is delayed past the deadline, and past the next owner's acquisition. */
final class Incident108 implements Scenario {
  private static final long TERM_MILLIS = 30_000;
  private static final long END_MILLIS = 38_000;

  @Override
  public Playbill playbill() {
    return new Playbill(
        "incident-108",
        "Incident 108: the renewal that came too late",
        "a delayed renewal arrives after somebody else took the lease",
        "Leader A renews its 30 s lease five seconds before the end. The renewal is caught in a"
            + " partition for ten seconds. Meanwhile the lease expires and B takes it, fairly. Then"
            + " the partition heals, and A's renewal arrives.",
        List.of(
            new Role("A", "the leader; renews at 10:00:25"),
            new Role("network", "holds whatever A sends to the store from 10:00:25 to 10:00:35"),
            new Role("B", "the candidate; asks for the lease at 10:00:31"),
            new Role("resource", "a file that only the leader may write")),
        "The naive renewal asked its question at 10:00:24 and wrote at 10:00:35, on the strength of"
            + " an answer eleven seconds old. Leasehold's renewal is one command: it is judged when"
            + " it is applied, and by then the lease was over. A had stopped long before, by"
            + " itself.",
        List.of(Promise.P7, Promise.P3),
        List.of("check-then-act", "slow-not-dead"));
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
    weather(stage);
    stage.at(0, set.a()::acquire);
    stage.at(24_000, () -> set.a().renew(1000));
    stage.at(31_000, set.b()::acquire);
    stage.at(36_000, () -> set.a().write("A leads"));
    stage.at(37_000, () -> set.b().write("B leads"));
    return set.play(END_MILLIS);
  }

  private static Performance leasehold() {
    LeaseholdSet set = LeaseholdSet.with("Leasehold", LeaseholdSet.terms(30, 25, 4), true);
    Stage stage = set.stage();
    weather(stage);
    stage.at(0, set.a()::acquire);
    stage.at(25_000, set.a()::renew);
    stage.at(31_000, set.b()::acquire);
    stage.at(36_000, () -> set.a().write("A leads"));
    stage.at(37_000, () -> set.b().write("B leads"));
    return set.play(END_MILLIS);
  }

  private static void weather(Stage stage) {
    stage.network().partition(Actor.A, Actor.STORE, 25_000, 35_000);
    stage.weather(
        Actor.NETWORK, 27_000, 35_000, "partition", "partition: A's renewal is stuck in it");
  }
}
