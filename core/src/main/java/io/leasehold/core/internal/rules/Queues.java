package io.leasehold.core.internal.rules;

import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitEnded.Cause;
import io.leasehold.core.internal.state.Alarms;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.internal.state.Waiting;
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

  Queues(State state, Tenancies tenancies) {
    this.state = state;
    this.tenancies = tenancies;
  }

  /** Grants to the head of the queue as long as that is possible, then sets the key's alarm. */
  void serve(ClaimedKey claimed) {
    for (Waiting head = claimed.head(); head != null; head = claimed.head()) {
      Waiter waiter = head.waiter();
      int row = state.leases.find(waiter.lease());
      if (state.isDue(row)) {
        leave(claimed, head, row, Cause.LEASE_ENDED);
      } else if (state.isPast(waiter.untilMillis())) {
        leave(claimed, head, row, Cause.TIMED_OUT);
      } else {
        Admission admission = admit(claimed, waiter);
        if (admission == null) {
          break;
        }
        dequeue(claimed, head, row);
        tenancies.grant(claimed, row, waiter.mode(), admission, waiter.value(), true);
      }
    }
    tidy(claimed);
  }

  /** Lets everybody go whose wait or lease is past, wherever in the queue. */
  void dropPast(ClaimedKey claimed) {
    for (Waiting waiting : List.copyOf(claimed.queue().values())) {
      int row = state.leases.find(waiting.waiter().lease());
      if (state.isDue(row)) {
        leave(claimed, waiting, row, Cause.LEASE_ENDED);
      } else if (state.isPast(waiting.waiter().untilMillis())) {
        leave(claimed, waiting, row, Cause.TIMED_OUT);
      }
    }
  }

  /**
   * Rings the alarm of a key that was set for a moment: serves its queue, unless the holders have
   * renewed meanwhile and the real moment is a later one.
   */
  void ring(ClaimedKey claimed, long momentMillis) {
    state.alarms.rang(claimed);
    long next = nextOpening(claimed, momentMillis);
    if (next > momentMillis && next != Alarms.NEVER) {
      state.alarms.set(claimed, next);
    } else {
      serve(claimed);
    }
  }

  private Admission admit(ClaimedKey claimed, Waiter waiter) {
    return Admission.of(
        state, claimed, waiter.mode(), waiter.slots(), waiter.wantedSlot(), waiter.holder());
  }

  void leave(ClaimedKey claimed, Waiting waiting, int row, Cause cause) {
    dequeue(claimed, waiting, row);
    state.leases.detachIfEmpty(row);
    recordLeaving(waiting, cause);
  }

  void recordLeaving(Waiting waiting, Cause cause) {
    Waiter waiter = waiting.waiter();
    var event =
        new WaitEnded(state.journal.place(), waiter.key(), waiter.lease(), waiter.holder(), cause);
    state.journal.record(event, state.limits());
  }

  void dequeue(ClaimedKey claimed, Waiting waiting, int row) {
    state.claims.dequeue(claimed, waiting);
    state.alarms.remove(waiting);
    state.leases.attachments(row).waits.remove(claimed.key());
  }

  /** Sets the alarm of a key and lets go of it if nothing is left; needed after every change. */
  void tidy(ClaimedKey claimed) {
    state.alarms.set(claimed, nextOpening(claimed, state.now()));
    state.claims.dropIfIdle(claimed, state.now(), state.limits().of(Limit.IDLE_POOLS));
  }

  /**
   * The first moment, not before {@code from}, at which time alone may open the key. A soft limit
   * counts only while somebody waits.
   */
  private long nextOpening(ClaimedKey claimed, long from) {
    long next = Alarms.NEVER;
    if (claimed.isClosed(from)) {
      next = claimed.delayedUntil();
    }
    if (claimed.pool() != null) {
      next = Math.min(next, claimed.pool().firstOpening(Integer.MAX_VALUE, from));
    }
    if (!claimed.queue().isEmpty()) {
      for (Holding holding : claimed.holders().values()) {
        next = Math.min(next, softOpening(state.leases.find(holding.lease()), from));
      }
    }
    return next;
  }

  private long softOpening(int row, long from) {
    LeaseTable leases = state.leases;
    boolean soft = leases.terms(row).hasSoftLimit() && leases.softDeadline(row) >= from;
    return soft ? leases.softDeadline(row) : Alarms.NEVER;
  }
}
