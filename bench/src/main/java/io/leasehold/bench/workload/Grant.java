package io.leasehold.bench.workload;

import io.leasehold.bench.measure.ClosedLoop;
import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Link;
import java.util.Set;
import java.util.function.BiConsumer;

/** New leases, as many as there can be. They live on: later ones are granted among more. */
final class Grant implements Workload {
  @Override
  public String name() {
    return "grant";
  }

  @Override
  public String story() {
    return "new leases; 1, 32 and 256 in flight";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.GRANT);
  }

  @Override
  public void run(Stage stage, BiConsumer<String, Outcome> results) {
    try (Link link = Load.connect(stage.site())) {
      Load.warmUp(stage, slot -> link.grant(Fill.LONG_TERM_MILLIS));
      for (int inFlight : Load.IN_FLIGHT) {
        try (ClosedLoop loop =
            ClosedLoop.start(inFlight, slot -> link.grant(Fill.LONG_TERM_MILLIS))) {
          results.accept(inFlight + " in flight", Load.measure(stage, loop).build());
        }
      }
    }
  }
}
