package io.leasehold.sim.mutant;

import io.leasehold.core.Applied;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.cluster.Store;
import java.util.ArrayList;
import java.util.List;

/** The incident this project began with: a renewal moves the deadline without looking at it. */
final class RenewWithoutExpiryCheck extends StoreWrapper {
  RenewWithoutExpiryCheck(Store inner) {
    super(inner);
  }

  @Override
  public Applied apply(List<Request> requests, long stampMillis) {
    Applied applied = inner.apply(requests, stampMillis);
    List<Outcome> outcomes = new ArrayList<>(applied.outcomes());
    outcomes.replaceAll(
        outcome ->
            outcome instanceof Renewed renewed && !renewed.refused().isEmpty()
                ? new Renewed(renewed.renewed() + renewed.refused().size(), List.of(), List.of())
                : outcome);
    return new Applied(outcomes, applied.events(), applied.nowMillis());
  }

  @Override
  public Saved save() {
    return saved(RenewWithoutExpiryCheck::new);
  }
}
