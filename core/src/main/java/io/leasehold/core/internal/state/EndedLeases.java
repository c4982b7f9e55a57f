package io.leasehold.core.internal.state;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The leases that ended last, oldest end first, each id once. */
public final class EndedLeases {
  private final Map<Long, EndedLease> byId = new LinkedHashMap<>();

  public EndedLease find(long id) {
    return byId.get(id);
  }

  public void remember(EndedLease lease, long limit) {
    byId.remove(lease.id());
    byId.put(lease.id(), lease);
    trim(limit);
  }

  /** Its id has a new life. */
  public void forget(long id) {
    byId.remove(id);
  }

  public void trim(long limit) {
    Iterator<EndedLease> oldest = byId.values().iterator();
    while (byId.size() > limit) {
      oldest.next();
      oldest.remove();
    }
  }

  public Collection<EndedLease> all() {
    return byId.values();
  }
}
