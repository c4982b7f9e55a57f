package io.leasehold.core.internal.rules;

import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitEnded.Cause;
import io.leasehold.core.internal.state.Alarms;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Waiter;
import java.util.List;

/**
 * Serves the queues: strictly first come, first served, and a waiter is judged at the very moment
 * it would be granted, so that nobody gets a claim for a lease that is over.
 */
final class Queues {
  private final State state;
  private final Tenancies tenancies;
  private final Openings openings;

  Queues(State state, Tenancies tenancies) {
    this.state = state;
    this.tenancies = tenancies;
    this.openings = new Openings(state);
  }

  /** Grants to the head of the queue as long as that is possible, then sets the key's alarm. */
  void serve(ClaimedKey claimed) {
    for (Waiter waiter = claimed.head(); waiter != null; waiter = claimed.head()) {
      int row = state.leases.find(waiter.lease());
      if (state.isDue(row)) {
        leave(claimed, waiter, row, Cause.LEASE_ENDED);
      } else if (state.isPast(waiter.untilMillis())) {
        leave(claimed, waiter, row, Cause.TIMED_OUT);
      } else {
        Admission admission = admit(claimed, waiter);
        if (admission == null) {
          break;
        }
        dequeue(claimed, waiter, row);
        tenancies.grant(
            claimed, row, waiter.mode(), admission, waiter.value(), waiter.order(), true);
      }
    }
    tidy(claimed);
  }

  /** Lets everybody go whose wait or lease is past, wherever in the queue. */
  void dropPast(ClaimedKey claimed) {
    for (Waiter waiter : List.copyOf(claimed.queue().values())) {
      int row = state.leases.find(waiter.lease());
      if (state.isDue(row)) {
        leave(claimed, waiter, row, Cause.LEASE_ENDED);
      } else if (state.isPast(waiter.untilMillis())) {
        leave(claimed, waiter, row, Cause.TIMED_OUT);
      }
    }
  }

  /**
   * Rings the alarm of a key that was set for a moment: serves its queue, unless the holders have
   * renewed meanwhile and the real moment is a later one.
   */
  void ring(ClaimedKey claimed, long momentMillis) {
    state.alarms.rang(claimed);
    long opening = openings.of(claimed);
    if (opening > momentMillis) {
      state.alarms.set(claimed, opening);
    } else {
      serve(claimed);
    }
  }

  private Admission admit(ClaimedKey claimed, Waiter waiter) {
    return Admission.of(
        state, claimed, waiter.mode(), waiter.slots(), waiter.wantedSlot(), waiter.holder());
  }

  void leave(ClaimedKey claimed, Waiter waiter, int row, Cause cause) {
    dequeue(claimed, waiter, row);
    state.leases.detachIfEmpty(row);
    state.spendings.spend(waiter.lease(), waiter.order());
    recordLeaving(waiter, cause);
  }

  void recordLeaving(Waiter waiter, Cause cause) {
    var event =
        new WaitEnded(state.journal.place(), waiter.key(), waiter.lease(), waiter.holder(), cause);
    state.journal.record(event, state.limits());
  }

  void dequeue(ClaimedKey claimed, Waiter waiter, int row) {
    state.claims.dequeue(claimed, waiter);
    state.alarms.remove(waiter);
    state.leases.attachments(row).waits.remove(claimed.key());
  }

  /** Sets the alarm of a key and lets go of it if nothing is left; needed after every change. */
  void tidy(ClaimedKey claimed) {
    long opening = openings.of(claimed);
    // A key that is past its opening and still not granted is in the hands of a due lease, and is
    // looked at again when that ends.
    boolean open = opening == Openings.OPEN || state.isPast(opening);
    state.alarms.set(claimed, open ? Alarms.NEVER : opening);
    state.claims.dropIfIdle(claimed, state.now(), state.limits().of(Limit.IDLE_POOLS));
  }
}
