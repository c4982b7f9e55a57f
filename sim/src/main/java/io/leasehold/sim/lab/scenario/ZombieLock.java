package io.leasehold.sim.lab.scenario;

import io.leasehold.sim.lab.naive.NaiveLease;
import io.leasehold.sim.lab.naive.NaiveWays;
import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Stage;
import java.util.List;

/** The owner of a lock dies with the lock in its hand. */
final class ZombieLock implements Scenario {
  private static final long END_MILLIS = 605_000;

  @Override
  public Playbill playbill() {
    return new Playbill(
        "zombie-lock",
        "The zombie lock: its owner is dead and cannot let go",
        "a lock outlives its owner; a lease does not",
        "A takes a lock to run the nightly job, and crashes. A lock is held until it is released,"
            + " and the only process that could release it is gone. B asks again and again. On the"
            + " other side the same happens to a lease.",
        List.of(
            new Role("A", "runs the job; crashes at 10:00:05"),
            new Role("B", "would take over; asks from 10:00:10 on"),
            new Role("resource", "the job's output")),
        "A lease turns \"for ever\" into \"for a while\": the dead owner cost B twenty seconds, and"
            + " nobody had to be woken up. B waited in a queue, and got the key in the very step"
            + " that ended A's lease.",
        List.of(Promise.P9),
        List.of("slow-not-dead", "leader-failover"));
  }

  @Override
  public List<Act> play() {
    return List.of(new Act("", lock(), lease()));
  }

  private static Performance lock() {
    NaiveSet set =
        NaiveSet.with(
            "Naive lock",
            new NaiveWays(NaiveWays.Judge.STORE, NaiveWays.Belief.UNTIL_TOLD),
            NaiveLease.FOREVER);
    Stage stage = set.stage();
    crash(stage);
    stage.at(0, set.a()::acquire);
    stage.at(5_000, set.a()::crash);
    for (long at : new long[] {10_000, 31_000, 120_000, 600_000}) {
      stage.at(at, set.b()::acquire);
    }
    return set.play(END_MILLIS);
  }

  private static Performance lease() {
    LeaseholdSet set = LeaseholdSet.with("Leasehold", LeaseholdSet.terms(30, 10, 5), true);
    Stage stage = set.stage();
    crash(stage);
    stage.at(0, set.a()::acquire);
    stage.at(5_000, set.a()::crash);
    stage.at(
        10_000,
        () -> {
          set.b().acquireOrWait();
          set.b().renewByItself();
        });
    stage.at(31_000, () -> set.b().write("job done"));
    return set.play(END_MILLIS);
  }

  private static void crash(Stage stage) {
    stage.weather(Actor.A, 5_000, END_MILLIS, "crashed", "crashes");
  }
}
