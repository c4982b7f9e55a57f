package io.leasehold.core.modeltest;

import static io.leasehold.core.modeltest.BrokenPromise.unless;

import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.LeaseGranted;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitStarted;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Position;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Reads the events as a watcher does, and believes nothing that does not fit together. */
final class EventWatch {
  final ClaimWatch claims = new ClaimWatch();
  final QueueWatch queues = new QueueWatch();
  final StoreWatch store = new StoreWatch();
  final TreeSet<Long> leases = new TreeSet<>();
  private Position last = new Position(1, -1);
  private Event before;

  /** {@code due} are the leases that were due at the start of the batch. */
  void watch(List<Event> events, Set<Long> due, long now) {
    Set<Long> stillDue = new TreeSet<>(due);
    for (Event event : events) {
      inOrder(event);
      watch(event, stillDue, now);
      before = event;
    }
  }

  private void inOrder(Event event) {
    Position here = event.position();
    boolean next = here.equals(new Position(last.revision(), last.index() + 1));
    boolean nextRevision = here.equals(new Position(last.revision() + 1, 0));
    unless(next || nextRevision, "positions have no gaps", here, "after", last);
    last = here;
  }

  private void watch(Event event, Set<Long> due, long now) {
    switch (event.kind()) {
      case KEY_PUT -> {
        store.put((KeyPut) event);
        long lease = ((KeyPut) event).stored().lease();
        unless(lease == 0 || leases.contains(lease), "keys are bound to a lease", event);
        unless(!due.contains(lease), "nothing is bound to a due lease", event);
      }
      case KEY_DELETED -> store.deleted((KeyDeleted) event);
      case CLAIM_GRANTED -> {
        queues.granted((ClaimGranted) event, isHandover(before), now);
        claims.granted((ClaimGranted) event);
        long lease = ((ClaimGranted) event).claim().lease();
        unless(leases.contains(lease), "only a lease gets a claim", event);
        unless(!due.contains(lease), "a due lease gets no claim", event);
      }
      case CLAIM_ENDED -> claims.ended((ClaimEnded) event);
      case WAIT_STARTED -> {
        queues.started(((WaitStarted) event).waiter());
        long lease = ((WaitStarted) event).waiter().lease();
        unless(!due.contains(lease), "a due lease does not queue", event);
      }
      case WAIT_ENDED -> queues.ended((WaitEnded) event);
      case LEASE_GRANTED -> {
        long lease = ((LeaseGranted) event).lease();
        due.remove(lease);
        unless(leases.add(lease), "an id in use is not granted", event);
      }
      case LEASE_ENDED -> ended((LeaseEnded) event, now);
    }
  }

  private void ended(LeaseEnded event, long now) {
    long lease = event.lease();
    unless(leases.remove(lease), "a lease ends once", event);
    claims.leaseEnded(lease);
    queues.leaseEnded(lease);
    store.leaseEnded(lease);
    boolean early = event.how() != HowEnded.EXPIRED && event.endedAtMillis() != now;
    unless(!early, "a lease that is revoked ends now", event);
    unless(event.lateMillis() == now - event.endedAtMillis(), "lateness adds up", event);
  }

  private static boolean isHandover(Event event) {
    return event instanceof ClaimEnded ended && ended.tenure().how() == HowEnded.HANDED_OVER;
  }
}
