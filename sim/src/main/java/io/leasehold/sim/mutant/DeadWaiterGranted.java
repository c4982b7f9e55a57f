package io.leasehold.sim.mutant;

import io.leasehold.core.Applied;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.cluster.Store;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The queue remembers who asked, and nobody takes them out when their lease ends. */
final class DeadWaiterGranted extends StoreWrapper {
  private final Map<Key, WaitEnded> ghosts;

  DeadWaiterGranted(Store inner) {
    this(inner, Map.of());
  }

  private DeadWaiterGranted(Store inner, Map<Key, WaitEnded> ghosts) {
    super(inner);
    this.ghosts = new LinkedHashMap<>(ghosts);
  }

  @Override
  public Applied apply(List<Request> requests, long stampMillis) {
    Applied applied = inner.apply(requests, stampMillis);
    List<Event> events = new ArrayList<>(applied.events());
    for (Event event : applied.events()) {
      if (event instanceof ClaimEnded ended) {
        Key key = ended.tenure().key();
        WaitEnded ghost = ghosts.get(key);
        if (ghost != null && inner.describeKey(key).claims().isEmpty()) {
          events.add(
              Overwrite.event(
                  Overwrite.claim(inner, key, ClaimMode.EXCLUSIVE, ghost.lease(), ghost.holder()),
                  true));
        }
      }
      if (event instanceof WaitEnded ended && ended.cause() == WaitEnded.Cause.LEASE_ENDED) {
        ghosts.putIfAbsent(ended.key(), ended);
      }
    }
    return new Applied(applied.outcomes(), events, applied.nowMillis());
  }

  @Override
  public Saved save() {
    Map<Key, WaitEnded> now = Map.copyOf(ghosts);
    return saved(restored -> new DeadWaiterGranted(restored, now));
  }
}
