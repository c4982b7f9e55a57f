package io.leasehold.sim.lab.scenario;

import io.leasehold.sim.lab.naive.NaiveStore.OnFailover;
import io.leasehold.sim.lab.naive.NaiveWays;
import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.HostClock;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Stage;
import java.util.List;

/** The store's own leader dies: once too early for a lease, and then too often. */
final class LeaderFailover implements Scenario {
  private static final long TERM_MILLIS = 30_000;
  private static final long FAST_MILLIS = 25_000;
  private static final NaiveWays WAYS =
      new NaiveWays(NaiveWays.Judge.STORE, NaiveWays.Belief.WALL_CLOCK);

  private static final long ONCE_END_MILLIS = 32_000;
  private static final long OFTEN_END_MILLIS = 120_000;
  private static final long[] DEATHS = {25_400, 50_400, 75_400, 100_400};
  private static final long ELECTION_MILLIS = 1_600;

  @Override
  public Playbill playbill() {
    return new Playbill(
        "leader-failover",
        "Leader failover: who keeps the time when the timekeeper dies?",
        "a new store leader ends leases early, or makes them immortal",
        "The store is a cluster, and its leader dies. The record of the lease is replicated and"
            + " safe, but what time is it? If the new leader trusts its own clock, leases can end"
            + " early. If it starts every lease anew, to be on the safe side, then a cluster that"
            + " keeps losing leaders never ends one at all.",
        List.of(
            new Role("A", "the holder; alive in the first act, dead in the second"),
            new Role("B", "wants the lease"),
            new Role("store", "n1, n2, n3 ...: one leads, the others follow"),
            new Role("resource", "a file that only the holder may write")),
        "Cluster time is a number in the log. A new leader goes on from the last stamp it finds, so"
            + " the gap without a leader is grace for every lease: no lease loses time that nobody"
            + " was there to count, and none gains more than that.",
        List.of(Promise.P2, Promise.P9),
        List.of("clock-skew", "zombie-lock"));
  }

  @Override
  public List<Act> play() {
    return List.of(
        new Act("The new leader's clock is 25 s fast.", fastNaive(), fastLeasehold()),
        new Act("The holder is dead, and leaders keep dying.", oftenNaive(), oftenLeasehold()));
  }

  private static Performance fastNaive() {
    NaiveSet set = NaiveSet.with("Naive store", WAYS, TERM_MILLIS);
    Stage stage = set.stage();
    stage.at(0, set.a()::acquire);
    stage.at(10_400, set.store()::loseLeader);
    leaderless(stage, 10_400, 15_000);
    stage.at(
        15_000,
        () ->
            set.store()
                .elect("n2", new HostClock(stage.time(), FAST_MILLIS), OnFailover.TRUST_THE_CLOCK));
    stage.at(12_000, () -> set.a().renew(0));
    stage.at(16_000, set.b()::acquire);
    stage.at(17_000, () -> set.b().write("B was here"));
    stage.at(18_000, () -> set.a().write("A was here"));
    stage.at(20_000, () -> set.a().renew(0));
    return set.play(ONCE_END_MILLIS);
  }

  private static Performance fastLeasehold() {
    LeaseholdSet set = LeaseholdSet.with("Leasehold", LeaseholdSet.terms(30, 10, 5), true);
    Stage stage = set.stage();
    stage.at(0, set.a()::acquire);
    stage.at(10_400, set.store()::loseLeader);
    leaderless(stage, 10_400, 15_000);
    stage.at(15_000, () -> set.store().elect("n2"));
    stage.at(12_000, set.a()::renew);
    stage.at(16_000, set.b()::acquire);
    stage.at(17_000, () -> set.b().write("B was here"));
    stage.at(18_000, () -> set.a().write("A was here"));
    stage.at(20_000, set.a()::renew);
    return set.play(ONCE_END_MILLIS);
  }

  private static Performance oftenNaive() {
    NaiveSet set = NaiveSet.with("Naive store", WAYS, TERM_MILLIS);
    Stage stage = set.stage();
    stage.at(0, set.a()::acquire);
    crash(stage);
    stage.at(5_000, set.a()::crash);
    for (long at : new long[] {10_000, 31_000, 60_000, 90_000, 115_000}) {
      stage.at(at, set.b()::acquire);
    }
    int node = 2;
    for (long death : DEATHS) {
      String next = "n" + node++;
      stage.at(death, set.store()::loseLeader);
      leaderless(stage, death, death + ELECTION_MILLIS);
      stage.at(
          death + ELECTION_MILLIS,
          () -> set.store().elect(next, new HostClock(stage.time(), 0), OnFailover.START_ANEW));
    }
    return set.play(OFTEN_END_MILLIS);
  }

  private static Performance oftenLeasehold() {
    LeaseholdSet set = LeaseholdSet.with("Leasehold", LeaseholdSet.terms(30, 10, 5), true);
    Stage stage = set.stage();
    stage.at(0, set.a()::acquire);
    crash(stage);
    stage.at(5_000, set.a()::crash);
    stage.at(
        10_000,
        () -> {
          set.b().acquireOrWait();
          set.b().renewByItself();
        });
    int node = 2;
    for (long death : DEATHS) {
      String next = "n" + node++;
      stage.at(death, set.store()::loseLeader);
      leaderless(stage, death, death + ELECTION_MILLIS);
      stage.at(death + ELECTION_MILLIS, () -> set.store().elect(next));
    }
    stage.at(33_000, () -> set.b().write("B was here"));
    return set.play(OFTEN_END_MILLIS);
  }

  private static void leaderless(Stage stage, long fromMillis, long untilMillis) {
    stage.weather(Actor.STORE, fromMillis, untilMillis, "no leader", "the leader dies");
  }

  private static void crash(Stage stage) {
    stage.weather(Actor.A, 5_000, OFTEN_END_MILLIS, "crashed", "crashes");
  }
}
