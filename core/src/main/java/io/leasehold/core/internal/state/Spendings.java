package io.leasehold.core.internal.state;

import io.leasehold.core.internal.table.ArrivalMap;

/**
 * Which orders of which live leases are spent. Beside the leases, not in their rows: only leases
 * whose acquisitions are numbered are here, and a renewal never looks.
 */
public final class Spendings {
  private final ArrivalMap<Long, SpentOrders> byLease = new ArrivalMap<>();

  public boolean isSpent(long lease, long order) {
    SpentOrders spent = byLease.get(lease);
    return spent != null && spent.contains(order);
  }

  /** The acquisition of that number is over; 0 is the number of none. */
  public void spend(long lease, long order) {
    if (order > 0) {
      SpentOrders before = byLease.get(lease);
      byLease.put(lease, (before == null ? SpentOrders.NONE : before).with(order));
    }
  }

  /** The lease is over, and with it all that it could be asked for. */
  public void forget(long lease) {
    byLease.remove(lease);
  }

  /** Puts back what a snapshot has. */
  public void restore(long lease, SpentOrders spent) {
    byLease.put(lease, spent);
  }

  ArrivalMap.Capture<Long, SpentOrders> capture() {
    return byLease.capture();
  }
}
