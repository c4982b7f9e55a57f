package io.leasehold.sim.mutant;

import io.leasehold.core.Applied;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.cluster.Store;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the key is free is looked up when the request arrives, and what is written to the log is
 * an unconditional "now it is mine". Two who arrive together both find it free.
 */
final class CheckThenActAcquire extends StoreWrapper {
  private static final long FOUND_FREE = 1;

  CheckThenActAcquire(Store inner) {
    super(inner);
  }

  @Override
  public Request admit(Request request) {
    boolean free =
        request.command() instanceof Acquire acquire
            && acquire.mode() == ClaimMode.EXCLUSIVE
            && inner.describeKey(acquire.key()).claims().isEmpty();
    return free ? request.noted(FOUND_FREE) : request;
  }

  @Override
  public Applied apply(List<Request> requests, long stampMillis) {
    Applied applied = inner.apply(requests, stampMillis);
    List<Outcome> outcomes = new ArrayList<>(applied.outcomes());
    List<Event> events = new ArrayList<>(applied.events());
    for (int i = 0; i < requests.size(); i++) {
      Request request = requests.get(i);
      Outcome.Kind kind = outcomes.get(i).kind();
      boolean late = kind == Outcome.Kind.HELD || kind == Outcome.Kind.QUEUED;
      if (request.note() == FOUND_FREE && late && isTaken((Acquire) request.command())) {
        Claim claim = act((Acquire) request.command(), request.from().name());
        outcomes.set(i, new Acquired(claim, true));
        events.add(Overwrite.event(claim, false));
      }
    }
    return new Applied(outcomes, events, applied.nowMillis());
  }

  private boolean isTaken(Acquire acquire) {
    return !inner.describeKey(acquire.key()).claims().isEmpty();
  }

  private Claim act(Acquire acquire, String holder) {
    return Overwrite.claim(inner, acquire.key(), acquire.mode(), acquire.lease(), holder);
  }

  @Override
  public Saved save() {
    return saved(CheckThenActAcquire::new);
  }
}
