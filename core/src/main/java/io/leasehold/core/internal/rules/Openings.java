package io.leasehold.core.internal.rules;

import io.leasehold.core.internal.state.Alarms;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.Pool;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Waiter;

/**
 * When time alone opens a key to the first in its queue: once the lock delays are over and the soft
 * limits of those in its way have passed.
 *
 * <p>Renewals only move that moment later. So an alarm set for it is never too late, and computing
 * it again when it is reached makes it exact.
 */
final class Openings {
  /** Nothing that time could change keeps the key closed. */
  static final long OPEN = 0;

  private final State state;

  Openings(State state) {
    this.state = state;
  }

  /** The last moment at which the key is closed: {@link #OPEN} or {@link Alarms#NEVER} if none. */
  long of(ClaimedKey claimed) {
    long delays = claimed.delayedUntil();
    if (claimed.head() == null) {
      delays = Math.max(delays, lastClosing(claimed));
      return delays == OPEN ? Alarms.NEVER : delays;
    }
    Waiter head = claimed.head();
    long preemption = softEnd(claimed, head.mode());
    long places =
        head.mode() == ClaimMode.SLOT ? firstPlace(claimed, head.slots()) : lastClosing(claimed);
    return Math.max(delays, Math.max(preemption, places));
  }

  private static long lastClosing(ClaimedKey claimed) {
    return claimed.pool() == null ? OPEN : claimed.pool().lastOpening(0);
  }

  /** When the last of the conflicting holders can be preempted. */
  private long softEnd(ClaimedKey claimed, ClaimMode mode) {
    if (mode != ClaimMode.EXCLUSIVE && claimed.heldMode() == mode) {
      return OPEN;
    }
    long last = OPEN;
    for (Holding holding : claimed.holders().values()) {
      last = Math.max(last, softEnd(holding));
      if (last == Alarms.NEVER) {
        break;
      }
    }
    return last;
  }

  private long softEnd(Holding holding) {
    int row = state.leases.find(holding.lease());
    return state.leases.terms(row).hasSoftLimit() ? state.leases.softDeadline(row) : Alarms.NEVER;
  }

  /** When the first place below {@code slots} can be had: open, closed for a while, or held. */
  private long firstPlace(ClaimedKey claimed, int slots) {
    Pool pool = claimed.poolForUse();
    if (pool.hasOpenPlace(slots)) {
      return OPEN;
    }
    long first = pool.firstOpening(slots, 0);
    for (Holding holding : claimed.holders().values()) {
      if (holding.mode() == ClaimMode.SLOT && holding.slot() < slots) {
        first = Math.min(first, softEnd(holding));
      }
    }
    return first;
  }
}
