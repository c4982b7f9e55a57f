package io.leasehold.core.internal.rules;

import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.WaitEnded.Cause;
import io.leasehold.core.internal.state.Attachments;
import io.leasehold.core.internal.state.ClaimRef;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.EndedLease;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.Lateness;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Waiter;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Ends leases, with everything that hangs on them, in one step; and settles keys, so that no
 * command ever meets a lease that is due but not ended yet.
 */
final class Endings {
  private final State state;
  private final Tenancies tenancies;
  private final Queues queues;

  Endings(State state, Tenancies tenancies, Queues queues) {
    this.state = state;
    this.tenancies = tenancies;
    this.queues = queues;
  }

  void expire(int row) {
    end(row, HowEnded.EXPIRED, state.leases.deadline(row));
  }

  void end(int row, HowEnded how, long endMillis) {
    LeaseTable leases = state.leases;
    long id = leases.id(row);
    String holder = leases.holder(row);
    Attachments attached = leases.attachments(row);
    Lateness lateness = state.latenessOfDue.remove(id);
    if (lateness == null) {
      lateness = new Lateness(LateRenewals.NONE);
    }
    List<ClaimRef> losses =
        attached == null ? List.of() : letGo(row, attached, how, endMillis, lateness);
    state.losses.forget(attached);
    state.spendings.forget(id);
    leases.remove(row);
    state.endedLeases.remember(
        new EndedLease(id, holder, how, endMillis, losses, lateness),
        state.limits().of(Limit.ENDED_LEASES_KEPT));
    long late = state.now() - endMillis;
    state.journal.record(
        new LeaseEnded(state.journal.place(), id, holder, how, endMillis, late), state.limits());
    if (attached != null) {
      serveQueues(attached);
    }
  }

  private List<ClaimRef> letGo(
      int row, Attachments attached, HowEnded how, long endMillis, Lateness lateness) {
    List<ClaimRef> losses = new ArrayList<>();
    if (!attached.claims.isEmpty() || !attached.keys.isEmpty()) {
      state.journal.open();
    }
    for (Holding held : attached.claims.values()) {
      ClaimedKey claimed = state.claims.find(held.key());
      tenancies.endWithLease(claimed, held, row, how, endMillis, lateness);
      if (losses.size() < EndedLease.LOSSES) {
        losses.add(new ClaimRef(held.key(), held.token()));
      }
    }
    for (Key key : attached.keys) {
      KeyValue stored = state.keys.find(key);
      state.keys.remove(key);
      state.journal.record(new KeyDeleted(state.journal.place(), stored, true), state.limits());
    }
    for (Waiter waiter : attached.waits.values()) {
      state.claims.dequeue(state.claims.find(waiter.key()), waiter);
      state.alarms.remove(waiter);
      queues.recordLeaving(waiter, Cause.LEASE_ENDED);
    }
    return losses;
  }

  private void serveQueues(Attachments attached) {
    if (attached.claims.isEmpty() && attached.waits.isEmpty()) {
      return;
    }
    TreeSet<Key> touched = new TreeSet<>(attached.claims.keySet());
    touched.addAll(attached.waits.keySet());
    for (Key key : touched) {
      queues.serve(state.claims.find(key));
    }
  }

  /** Ends due leases that hold the key, then serves its queue, as time would have done already. */
  void settleClaims(Key key) {
    ClaimedKey claimed = state.hasBacklog() ? state.claims.find(key) : null;
    if (claimed == null) {
      return;
    }
    List<Long> holders = new ArrayList<>();
    claimed.holders().values().forEach(holding -> holders.add(holding.lease()));
    holders.forEach(this::endIfDue);
    claimed = state.claims.find(key);
    if (claimed != null) {
      queues.dropPast(claimed);
      queues.serve(claimed);
    }
  }

  /** Ends the due lease that a stored key vanishes with. */
  void settleStored(Key key) {
    KeyValue stored = state.hasBacklog() ? state.keys.find(key) : null;
    if (stored != null) {
      endIfDue(stored.lease());
    }
  }

  void endIfDue(long lease) {
    int row = state.leases.find(lease);
    if (row != LeaseTable.NONE && state.isDue(row)) {
      expire(row);
    }
  }
}
