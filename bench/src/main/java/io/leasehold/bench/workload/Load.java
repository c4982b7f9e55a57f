package io.leasehold.bench.workload;

import io.leasehold.bench.measure.ClosedLoop;
import io.leasehold.bench.measure.Operation;
import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Link;
import io.leasehold.bench.peer.Site;

/** What the closed loops among the loads have in common. */
final class Load {
  private static final int CONNECTIONS_TO_ONE = 4;
  private static final int CONNECTIONS_EACH = 2;

  static final int[] IN_FLIGHT = {1, 32, 256};

  /** A loop that has just begun is let run for this part of a window. */
  private static final int SETTLE = 4;

  private Load() {}

  /** A client as all loads use it: four connections to one node, two to each of several. */
  static Link connect(Site site) {
    return site.connect(site.nodes() == 1 ? CONNECTIONS_TO_ONE : CONNECTIONS_EACH * site.nodes());
  }

  /** Keeps a fresh server busy until its code is compiled and its caches are filled. */
  static void warmUp(Stage stage, Operation operation) {
    int most = IN_FLIGHT[IN_FLIGHT.length - 1];
    stage.progress().accept("warm-up");
    try (ClosedLoop loop = ClosedLoop.start(most, operation)) {
      loop.warmUp(stage.warmUp());
      loop.failures()
          .first()
          .ifPresent(
              first ->
                  stage
                      .progress()
                      .accept(loop.failures().count() + " FAILED in it; the first: " + first));
    }
  }

  /** Lets a loop settle, then measures one window. */
  static Outcome.Builder measure(Stage stage, ClosedLoop loop) {
    loop.warmUp(stage.window().dividedBy(SETTLE));
    return loop.measure(stage.window(), stage.site()::usage);
  }
}
