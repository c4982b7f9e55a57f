package io.leasehold.sim.lab.render;

import io.leasehold.sim.lab.scenario.Play;
import io.leasehold.sim.lab.scenario.Repertoire;
import java.util.List;

/** All plays, played once for all tests of this package. */
final class Plays {
  private static final List<Play> ALL = Repertoire.all().stream().map(Play::of).toList();

  private Plays() {}

  static List<Play> all() {
    return ALL;
  }

  static Play named(String name) {
    return ALL.stream().filter(play -> play.bill().name().equals(name)).findFirst().orElseThrow();
  }
}
