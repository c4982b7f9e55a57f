package io.leasehold.sim.lab.scenario;

import java.util.List;
import java.util.Optional;

/** All scenarios, in the order in which they are best read. */
public final class Repertoire {
  private static final List<Scenario> ALL =
      List.of(
          new Incident108(),
          new CheckThenAct(),
          new ClockSkew(),
          new PausedHolder(),
          new ZombieLock(),
          new SlowNotDead(),
          new LeaderFailover());

  private Repertoire() {}

  public static List<Scenario> all() {
    return ALL;
  }

  public static Optional<Scenario> find(String name) {
    return ALL.stream().filter(scenario -> scenario.playbill().name().equals(name)).findFirst();
  }

  /** What can be asked for, in the same order. */
  public static List<String> names() {
    return ALL.stream().map(scenario -> scenario.playbill().name()).toList();
  }
}
