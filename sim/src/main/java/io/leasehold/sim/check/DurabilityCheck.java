package io.leasehold.sim.check;

import io.leasehold.core.outcome.Outcome;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.holder.Wording;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** P8: a success that a holder hears is the outcome of its request in committed history. */
final class DurabilityCheck {
  private final Map<Long, List<Outcome>> outcomes = new HashMap<>();

  void applied(Batch batch) {
    List<Request> requests = batch.entry().requests();
    for (int i = 0; i < requests.size(); i++) {
      outcomes
          .computeIfAbsent(requests.get(i).number(), number -> new ArrayList<>(1))
          .add(batch.applied().outcomes().get(i));
    }
  }

  void heard(Request request, Outcome outcome) {
    boolean committed = outcomes.getOrDefault(request.number(), List.of()).contains(outcome);
    if (!committed && !outcome.isRefusal()) {
      throw new Violation(
          Promise.P8,
          request.from()
              + " was told \""
              + Wording.of(outcome)
              + "\" for \""
              + Wording.of(request.command())
              + "\", but no majority has that request",
          request.from().name());
    }
  }
}
