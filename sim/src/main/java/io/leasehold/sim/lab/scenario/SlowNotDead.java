package io.leasehold.sim.lab.scenario;

import io.leasehold.sim.lab.naive.NaiveWays;
import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Stage;
import java.util.List;

/** A holder is alive and working, only its network is slow: a false expiry. */
final class SlowNotDead implements Scenario {
  private static final long TERM_MILLIS = 10_000;
  private static final long CONGESTED_FROM_MILLIS = 9_000;
  private static final long CONGESTED_UNTIL_MILLIS = 20_000;
  private static final long LATE_MILLIS = 12_000;
  private static final long END_MILLIS = 26_000;

  @Override
  public Playbill playbill() {
    return new Playbill(
        "slow-not-dead",
        "Slow, not dead: a false expiry",
        "the holder lives, but its renewals and its writes are stuck in traffic",
        "A holds a 10 s lease and renews it every 3 s. At 10:00:09 its network becomes congested,"
            + " and whatever it sends takes twelve seconds longer. From outside that looks exactly"
            + " like a crash: the lease expires and B takes it. But A is alive, and so is a write"
            + " that it sent while it was still the owner.",
        List.of(
            new Role("A", "the holder; alive all the time"),
            new Role("network", "12 s late for whatever A sends from 10:00:09 to 10:00:20"),
            new Role("B", "the successor; asks at 10:00:17"),
            new Role("resource", "a file that only the holder may write")),
        "Nobody can tell slow from dead, so both sides have to be prepared: the holder counts its"
            + " own time and stops before the store gives up, and the resource refuses what was"
            + " sent in time but arrives out of it.",
        List.of(Promise.P4, Promise.P6),
        List.of("paused-holder", "incident-108"));
  }

  @Override
  public List<Act> play() {
    return List.of(new Act("", naive(), leasehold()));
  }

  private static Performance naive() {
    NaiveSet set =
        NaiveSet.with(
            "Naive store",
            new NaiveWays(NaiveWays.Judge.STORE, NaiveWays.Belief.UNTIL_TOLD),
            TERM_MILLIS);
    Stage stage = set.stage();
    weather(stage);
    stage.at(0, set.a()::acquire);
    stage.at(3_000, () -> set.a().renew(0));
    stage.at(6_000, () -> set.a().renew(0));
    stage.at(9_000, () -> set.a().renew(0));
    stage.at(12_000, () -> set.a().write("A was here"));
    stage.at(17_000, set.b()::acquire);
    stage.at(18_000, () -> set.b().write("B was here"));
    set.renewB(20_000, 3_000, END_MILLIS);
    return set.play(END_MILLIS);
  }

  private static Performance leasehold() {
    LeaseholdSet set = LeaseholdSet.with("Leasehold", LeaseholdSet.terms(10, 3, 2), true);
    Stage stage = set.stage();
    weather(stage);
    stage.at(0, set.a()::acquire);
    stage.at(3_000, set.a()::renew);
    stage.at(6_000, set.a()::renew);
    stage.at(9_000, set.a()::renew);
    stage.at(12_000, () -> set.a().write("A was here"));
    stage.at(
        17_000,
        () -> {
          set.b().acquire();
          set.b().renewByItself();
        });
    stage.at(18_000, () -> set.b().write("B was here"));
    return set.play(END_MILLIS);
  }

  private static void weather(Stage stage) {
    for (String to : List.of(Actor.STORE, Actor.RESOURCE)) {
      stage
          .network()
          .congestion(Actor.A, to, CONGESTED_FROM_MILLIS, CONGESTED_UNTIL_MILLIS, LATE_MILLIS);
    }
    stage.weather(
        Actor.NETWORK,
        CONGESTED_FROM_MILLIS,
        CONGESTED_UNTIL_MILLIS,
        "congestion",
        "congestion: what A sends is 12 s late");
  }
}
