package io.leasehold.core.internal.state;

import io.leasehold.core.internal.table.ArrivalMap;

/** The leases that ended last, oldest end first, each id once. */
public final class EndedLeases {
  private final ArrivalMap<Long, EndedLease> byId = new ArrivalMap<>();

  public EndedLease find(long id) {
    return byId.get(id);
  }

  public void remember(EndedLease lease, long limit) {
    byId.remove(lease.id());
    byId.put(lease.id(), lease);
    trim(limit);
  }

  /** A renewal came too late; all tenures that ended with the lease get to know. */
  public void noteLate(EndedLease lease, long lateMillis) {
    lease.lateness().note(lateMillis);
    byId.put(lease.id(), lease.withLate(lease.lateness().seen()));
  }

  /** Its id has a new life. */
  public void forget(long id) {
    byId.remove(id);
  }

  public void trim(long limit) {
    while (byId.size() > limit) {
      byId.removeFirst();
    }
  }

  ArrivalMap.Capture<Long, EndedLease> capture() {
    return byId.capture();
  }
}
