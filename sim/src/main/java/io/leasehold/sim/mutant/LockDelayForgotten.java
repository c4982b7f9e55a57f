package io.leasehold.sim.mutant;

import io.leasehold.core.Applied;
import io.leasehold.core.command.Acquire;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.cluster.Store;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Lock delays are kept in memory, beside the state: a restart knows nothing of those that run. */
final class LockDelayForgotten extends StoreWrapper {
  private final Set<Key> seenEnding = new HashSet<>();

  LockDelayForgotten(Store inner) {
    super(inner);
  }

  @Override
  public Applied apply(List<Request> requests, long stampMillis) {
    Applied applied = inner.apply(requests, stampMillis);
    List<Outcome> outcomes = new ArrayList<>(applied.outcomes());
    List<Event> events = new ArrayList<>(applied.events());
    for (Event event : applied.events()) {
      if (event instanceof ClaimEnded ended) {
        seenEnding.add(ended.tenure().key());
      }
    }
    for (int i = 0; i < requests.size(); i++) {
      if (requests.get(i).command() instanceof Acquire acquire
          && isBlocked(outcomes.get(i))
          && looksFree(acquire)) {
        String holder = requests.get(i).from().name();
        Claim claim =
            Overwrite.claim(inner, acquire.key(), acquire.mode(), acquire.lease(), holder);
        outcomes.set(i, new Acquired(claim, true));
        events.add(Overwrite.event(claim, false));
      }
    }
    return new Applied(outcomes, events, applied.nowMillis());
  }

  private static boolean isBlocked(Outcome outcome) {
    return outcome.kind() == Outcome.Kind.DELAYED || outcome.kind() == Outcome.Kind.QUEUED;
  }

  /** Nobody has it, and nothing in memory says that it is closed. */
  private boolean looksFree(Acquire acquire) {
    KeyInfo key = inner.describeKey(acquire.key());
    return acquire.mode() == ClaimMode.EXCLUSIVE
        && key.delayedUntilMillis() > 0
        && key.claims().isEmpty()
        && !seenEnding.contains(acquire.key());
  }

  @Override
  public Saved save() {
    return saved(LockDelayForgotten::new);
  }
}
