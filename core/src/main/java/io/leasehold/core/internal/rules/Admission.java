package io.leasehold.core.internal.rules;

import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.Pool;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Limit;
import java.util.ArrayList;
import java.util.List;

/**
 * The answer to "can this claim be granted now?".
 *
 * @param slot the slot it gets, {@link Pool#NONE} for other modes
 * @param preempted who loses a claim by it, in token order
 */
record Admission(int slot, List<Holding> preempted) {

  /** Null if the claim cannot be granted now. */
  static Admission of(
      State state, ClaimedKey claimed, ClaimMode mode, int slots, int wanted, String holder) {
    if (claimed.isClosed(state.now())
        || (mode != ClaimMode.SLOT && claimed.delayEnd(state.now()) != 0)) {
      return null;
    }
    if (isFull(state, claimed, mode) || isClosedByDueHolder(state, claimed)) {
      return null;
    }
    List<Holding> conflicting = preemptibleConflicts(state, claimed, mode);
    if (conflicting == null) {
      return null;
    }
    if (mode != ClaimMode.SLOT) {
      return new Admission(Pool.NONE, conflicting);
    }
    int slot = claimed.poolForUse().choose(holder, slots, wanted, state.now());
    if (slot != Pool.NONE) {
      return new Admission(slot, conflicting);
    }
    Holding taken = mostOverdueSlot(state, claimed, slots);
    return taken == null ? null : new Admission(taken.slot(), List.of(taken));
  }

  /**
   * Whether a holder is due whose lock delay would already close the key if its end had been seen
   * to. (The slot of a due holder is still taken, which keeps it closed as well.)
   */
  private static boolean isClosedByDueHolder(State state, ClaimedKey claimed) {
    if (!state.hasBacklog() || claimed.heldMode() != ClaimMode.SHARED) {
      return false;
    }
    for (Holding holding : claimed.holders().values()) {
      int row = state.leases.find(holding.lease());
      long delayEnd = state.leases.deadline(row) + state.leases.terms(row).lockDelayMillis();
      if (state.isDue(row) && !state.isPast(delayEnd)) {
        return true;
      }
    }
    return false;
  }

  /** Whether as many share the key as the limit allows: who waits for it waits on. */
  static boolean isFull(State state, ClaimedKey claimed, ClaimMode mode) {
    return mode == ClaimMode.SHARED
        && claimed.heldMode() == ClaimMode.SHARED
        && claimed.holders().size() >= state.limits().of(Limit.HOLDERS_PER_KEY);
  }

  /** All holders in the way, null if one of them cannot be preempted. */
  private static List<Holding> preemptibleConflicts(
      State state, ClaimedKey claimed, ClaimMode mode) {
    if (mode != ClaimMode.EXCLUSIVE && claimed.heldMode() == mode) {
      return List.of();
    }
    List<Holding> conflicting = new ArrayList<>();
    for (Holding holding : claimed.holders().values()) {
      if (!state.isPreemptible(state.leases.find(holding.lease()))) {
        return null;
      }
      conflicting.add(holding);
    }
    return conflicting;
  }

  private static Holding mostOverdueSlot(State state, ClaimedKey claimed, int slots) {
    Holding best = null;
    long bestSoft = 0;
    for (Holding holding : claimed.holders().values()) {
      int row = state.leases.find(holding.lease());
      if (holding.mode() == ClaimMode.SLOT && holding.slot() < slots && state.isPreemptible(row)) {
        long soft = state.leases.softDeadline(row);
        boolean better =
            best == null || soft < bestSoft || (soft == bestSoft && holding.slot() < best.slot());
        best = better ? holding : best;
        bestSoft = better ? soft : bestSoft;
      }
    }
    return best;
  }
}
