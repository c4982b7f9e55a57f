package io.leasehold.core.reference;

import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitStarted;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Waiter;
import java.util.List;

/** The rules about waiting: strictly first come, first served. */
final class NaiveQueues {
  private NaiveQueues() {}

  static List<Waiter> queue(NaiveState s, Key key) {
    return s.waiters.stream().filter(waiter -> waiter.key().equals(key)).toList();
  }

  /** Where a waiter stands; 1 is the next in turn. */
  static int place(NaiveState s, Waiter waiter) {
    return queue(s, waiter.key()).indexOf(waiter) + 1;
  }

  static void join(NaiveState s, Waiter waiter) {
    s.waiters.add(waiter);
    NaivePools.noteIdle(s, waiter.key());
    s.happens(new WaitStarted(s.here(), waiter));
  }

  static void leave(NaiveState s, Waiter waiter, WaitEnded.Cause cause) {
    s.waiters.remove(waiter);
    NaiveOrders.spend(s, waiter.lease(), waiter.order());
    s.happens(new WaitEnded(s.here(), waiter.key(), waiter.lease(), waiter.holder(), cause));
  }

  static void serve(NaiveState s, Key key) {
    while (!queue(s, key).isEmpty()) {
      Waiter first = queue(s, key).get(0);
      if (s.isDue(s.leases.get(first.lease()))) {
        leave(s, first, WaitEnded.Cause.LEASE_ENDED);
      } else if (s.isPast(first.untilMillis())) {
        leave(s, first, WaitEnded.Cause.TIMED_OUT);
      } else {
        NaiveGrants.Way way = NaiveGrants.way(s, first);
        if (way == null) {
          break;
        }
        NaiveGrants.grant(s, first, way, true);
      }
    }
    NaivePools.noteIdle(s, key);
  }
}
