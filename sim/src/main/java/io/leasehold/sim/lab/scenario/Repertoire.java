package io.leasehold.sim.lab.scenario;

import java.util.Comparator;
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
    return ALL.stream().filter(scenario -> nameOf(scenario).equals(name)).findFirst();
  }

  /** What was probably meant, if anything comes near. */
  public static Optional<String> nearest(String name) {
    return ALL.stream()
        .map(Repertoire::nameOf)
        .filter(known -> distance(name, known) <= known.length() / 2)
        .min(Comparator.comparingInt(known -> distance(name, known)));
  }

  private static String nameOf(Scenario scenario) {
    return scenario.playbill().name();
  }

  /**
   * How many letters to type, delete or replace to get from one to the other. One of the words, or
   * its beginning, is as good as the name: {@code failover} means {@code leader-failover}.
   */
  private static int distance(String typed, String known) {
    int[] costs = new int[known.length() + 1];
    for (int column = 0; column <= known.length(); column++) {
      costs[column] = column;
    }
    for (int row = 1; row <= typed.length(); row++) {
      int diagonal = costs[0];
      costs[0] = row;
      for (int column = 1; column <= known.length(); column++) {
        int replace = diagonal + (typed.charAt(row - 1) == known.charAt(column - 1) ? 0 : 1);
        diagonal = costs[column];
        costs[column] = Math.min(replace, Math.min(diagonal, costs[column - 1]) + 1);
      }
    }
    boolean wholeWords = typed.length() > 2 && ("-" + known).contains("-" + typed);
    return wholeWords ? 0 : costs[known.length()];
  }
}
