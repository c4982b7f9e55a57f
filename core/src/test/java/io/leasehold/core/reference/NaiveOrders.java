package io.leasehold.core.reference;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Waiter;
import java.util.HashSet;
import java.util.Set;

/**
 * The rules about the numbers of acquisitions. That gaps between spent ones close when there are
 * too many is left out: no made-up life is that long.
 */
final class NaiveOrders {
  private NaiveOrders() {}

  static void spend(NaiveState s, long lease, long order) {
    if (order > 0 && s.leases.containsKey(lease)) {
      Set<Long> more = new HashSet<>(s.spent.getOrDefault(lease, Set.of()));
      more.add(order);
      s.spent.put(lease, Set.copyOf(more));
    }
  }

  static boolean isSpent(NaiveState s, Acquire command) {
    long order = command.order();
    long present = present(s, command.key(), command.lease());
    boolean over = s.spent.getOrDefault(command.lease(), Set.of()).contains(order);
    return order > 0 && order != present && (order < present || over);
  }

  /** By which order the lease holds the key or waits for it; 0 if by none. */
  static long present(NaiveState s, Key key, long lease) {
    for (NaiveClaim claim : NaiveGrants.claimsOn(s, key)) {
      if (claim.lease() == lease) {
        return claim.order();
      }
    }
    for (Waiter waiter : NaiveQueues.queue(s, key)) {
      if (waiter.lease() == lease) {
        return waiter.order();
      }
    }
    return 0;
  }
}
