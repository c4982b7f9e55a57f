package io.leasehold.core.reference;

import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Waiter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** What time demands at the start of a batch, moment by moment. */
final class NaiveTime {
  private static final long NO_LEASE = 0;

  private NaiveTime() {}

  /**
   * Something that has to happen because a moment is past. The key is null for a due lease; the
   * lease matters only where several wait.
   */
  private record Demand(long moment, Key key, long lease, What what) {}

  private enum What {
    LEASE_IS_DUE,
    /** Time alone opens the key to the first in its queue. */
    KEY_OPENS,
    /** Nobody waits for that, but the key is no longer claimed. */
    DELAY_IS_OVER,
    WAIT_IS_OVER
  }

  /** {@code expired} is the order in which the machine ended leases in this batch. */
  static void advance(NaiveState s, long stamp, List<Long> expired) {
    s.now = Math.max(s.now, stamp);
    Comparator<Demand> order =
        Comparator.comparingLong(Demand::moment)
            .thenComparing(Demand::key, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparingLong(
                demand -> demand.key() == null ? turn(expired, demand.lease()) : demand.lease());
    Set<Demand> met = new HashSet<>();
    while (true) {
      List<Demand> open = demands(s);
      open.removeIf(demand -> !s.isPast(demand.moment()) || met.contains(demand));
      if (open.isEmpty()) {
        return;
      }
      open.sort(order);
      meet(s, open.get(0));
      met.add(open.get(0));
    }
  }

  private static long turn(List<Long> expired, long lease) {
    if (!expired.contains(lease)) {
      throw new AssertionError("lease " + lease + " is due, but the machine ended only " + expired);
    }
    return expired.indexOf(lease);
  }

  private static List<Demand> demands(NaiveState s) {
    List<Demand> all = new ArrayList<>();
    for (NaiveLease lease : s.leases.values()) {
      all.add(new Demand(lease.deadline(), null, lease.id(), What.LEASE_IS_DUE));
    }
    for (Waiter waiter : s.waiters) {
      all.add(new Demand(waiter.untilMillis(), waiter.key(), waiter.lease(), What.WAIT_IS_OVER));
    }
    Set<Key> keysWithQueue = new TreeSet<>();
    s.waiters.forEach(waiter -> keysWithQueue.add(waiter.key()));
    for (Key key : keysWithQueue) {
      OptionalLong opens = NaiveGrants.grantableAfter(s, NaiveQueues.queue(s, key).get(0));
      opens.ifPresent(moment -> all.add(new Demand(moment, key, NO_LEASE, What.KEY_OPENS)));
    }
    for (NaiveDelay delay : s.delays) {
      if (!keysWithQueue.contains(delay.key())) {
        all.add(new Demand(delay.until(), delay.key(), NO_LEASE, What.DELAY_IS_OVER));
      }
    }
    return all;
  }

  /** The next moment after which something has to happen, or the end of all time. */
  static long nextMoment(NaiveState s) {
    return demands(s).stream()
        .filter(demand -> demand.what() != What.DELAY_IS_OVER)
        .mapToLong(Demand::moment)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  private static void meet(NaiveState s, Demand demand) {
    switch (demand.what()) {
      case LEASE_IS_DUE -> NaiveLeases.end(s, s.leases.get(demand.lease()), HowEnded.EXPIRED);
      case KEY_OPENS, DELAY_IS_OVER -> {
        s.delays.removeIf(delay -> s.isPast(delay.until()) && delay.key().equals(demand.key()));
        NaiveQueues.serve(s, demand.key());
      }
      case WAIT_IS_OVER -> {
        for (Waiter waiter : NaiveQueues.queue(s, demand.key())) {
          if (waiter.lease() == demand.lease()) {
            NaiveQueues.leave(s, waiter, WaitEnded.Cause.TIMED_OUT);
          }
        }
        NaiveQueues.serve(s, demand.key());
      }
    }
  }
}
