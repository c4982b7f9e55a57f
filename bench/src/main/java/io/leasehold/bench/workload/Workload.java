package io.leasehold.bench.workload;

import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Ability;
import java.io.IOException;
import java.util.Set;
import java.util.function.BiConsumer;

/** One load. Has no state of its own. */
public interface Workload {

  /** What it is called on the command line and in the table. */
  String name();

  /** What it does, in a line. */
  String story();

  /** What a peer must be able to do. */
  Set<Ability> needs();

  /** Whether it makes sense with so many nodes. */
  default boolean runsOn(int nodes) {
    return true;
  }

  /**
   * Runs all its variants on a site that is fresh and stays the caller's.
   *
   * @param results gets the name of each variant and what came of it
   */
  void run(Stage stage, BiConsumer<String, Outcome> results) throws IOException;
}
