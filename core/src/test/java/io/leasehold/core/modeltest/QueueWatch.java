package io.leasehold.core.modeltest;

import static io.leasehold.core.modeltest.BrokenPromise.unless;

import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Waiter;
import java.util.ArrayList;
import java.util.List;

/** Who waits, by the events alone: first come, first served, and every wait ends once. */
final class QueueWatch {
  private final List<Waiter> waiters = new ArrayList<>();

  void started(Waiter waiter) {
    unless(find(waiter.key(), waiter.lease()) == null, "a lease waits once for a key", waiter);
    waiters.add(waiter);
  }

  void ended(WaitEnded event) {
    Waiter waiter = find(event.key(), event.lease());
    unless(waiter != null, "every wait ends once", event);
    waiters.remove(waiter);
  }

  /** A new limit comes with no event: only the answer tells it. */
  void waitsOn(Waiter waiter, long now) {
    Waiter known = find(waiter.key(), waiter.lease());
    if (known != null && known.sinceMillis() == waiter.sinceMillis()) {
      unless(known.untilMillis() >= now, "a wait ends at its limit", waiter, "was", known);
      waiters.set(waiters.indexOf(known), waiter);
    }
  }

  /** A handover may choose; otherwise the first gets it, and nobody who did not wait. */
  void granted(ClaimGranted event, boolean handedOver, long now) {
    Key key = event.claim().key();
    Waiter waiter = find(key, event.claim().lease());
    unless(event.waited() == (waiter != null), "who waited is granted as one who waited", event);
    unless(waiter == null || waiter.untilMillis() >= now, "a wait ends at its limit", event);
    if (!handedOver) {
      List<Waiter> queue = on(key);
      unless(
          waiter == null ? queue.isEmpty() : queue.get(0).equals(waiter),
          "first come, first served",
          event,
          "before",
          queue);
    }
    waiters.remove(waiter);
  }

  void leaseEnded(long lease) {
    unless(
        waiters.stream().noneMatch(waiter -> waiter.lease() == lease),
        "a wait ends with its lease",
        lease);
  }

  List<Waiter> on(Key key) {
    return waiters.stream().filter(waiter -> waiter.key().equals(key)).toList();
  }

  int count() {
    return waiters.size();
  }

  private Waiter find(Key key, long lease) {
    return on(key).stream().filter(waiter -> waiter.lease() == lease).findFirst().orElse(null);
  }
}
