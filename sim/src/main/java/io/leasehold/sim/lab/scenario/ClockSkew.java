package io.leasehold.sim.lab.scenario;

import io.leasehold.sim.lab.naive.NaiveWays;
import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Stage;
import io.leasehold.sim.lab.stage.Tone;
import io.leasehold.sim.lab.stage.Words;
import java.util.List;

/** Two wall clocks that disagree read the same time stamp. */
final class ClockSkew implements Scenario {
  private static final long TERM_MILLIS = 30_000;
  private static final long END_MILLIS = 38_000;
  private static final long FAST_MILLIS = 5_000;
  private static final long SLOW_MILLIS = -5_000;

  @Override
  public Playbill playbill() {
    return new Playbill(
        "clock-skew",
        "Clock skew: the lease ends at 10:00:30, but on whose clock?",
        "two machines read one expiry time on two different clocks",
        "B holds a lease that says \"expires 10:00:30\". B's clock is five seconds slow, A's is"
            + " five seconds fast. At the true time of 10:00:30 one of them reads 10:00:25 and the"
            + " other 10:00:35. Both are quite sure.",
        List.of(
            new Role("A", "the candidate; its clock is 5 s fast"),
            new Role("B", "the holder; its clock is 5 s slow, and it is too busy to renew"),
            new Role("resource", "a file that only the holder may write")),
        "A time of day means nothing on another machine. Leasehold never sends one: the store"
            + " counts cluster time in its log, the holder counts its own elapsed time from the"
            + " moment it sent the request, and what travels between them is a duration.",
        List.of(Promise.P4, Promise.P2),
        List.of("paused-holder", "leader-failover"));
  }

  @Override
  public List<Act> play() {
    return List.of(new Act("", naive(), leasehold()));
  }

  private static Performance naive() {
    NaiveSet set =
        NaiveSet.with(
            "Naive store",
            new NaiveWays(NaiveWays.Judge.OWN_CLOCK, NaiveWays.Belief.WALL_CLOCK),
            TERM_MILLIS,
            FAST_MILLIS,
            SLOW_MILLIS);
    Stage stage = set.stage();
    clocks(stage);
    stage.at(5_000, set.b()::acquire);
    stage.at(30_000, set.a()::acquire);
    stage.at(31_000, () -> set.a().write("A was here"));
    stage.at(32_000, () -> set.b().write("B was here"));
    return set.play(END_MILLIS);
  }

  private static Performance leasehold() {
    LeaseholdSet set =
        LeaseholdSet.with(
            "Leasehold", LeaseholdSet.terms(30, 10, 5), true, FAST_MILLIS, SLOW_MILLIS);
    Stage stage = set.stage();
    clocks(stage);
    stage.at(5_000, set.b()::acquire);
    stage.at(30_000, set.a()::acquire);
    stage.at(32_000, () -> set.b().write("B was here"));
    stage.at(36_000, set.a()::acquire);
    stage.at(37_000, () -> set.a().write("A was here"));
    return stage.play(END_MILLIS, () -> set.store().why(set.b().token()));
  }

  private static void clocks(Stage stage) {
    stage.at(
        0,
        () -> {
          stage.trace().note(Actor.A, Tone.WEATHER, Words.of("its clock is 5 s fast", "+5 s"));
          stage.trace().note(Actor.B, Tone.WEATHER, Words.of("its clock is 5 s slow", "-5 s"));
        });
  }
}
