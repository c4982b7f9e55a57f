package io.leasehold.sim.check;

import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.Revoked;
import io.leasehold.sim.cluster.Entry;
import io.leasehold.sim.cluster.Request;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Which leases live and until when, in cluster time, from nothing but what was granted and renewed.
 * Watches P7: a renewal is acknowledged only up to the deadline; and the half of P2 that can be
 * said in cluster time: nothing ends, and no renewal is refused, before it.
 *
 * <p>It also keeps the time that no leader watched, which P9 needs: the gaps between leaders, and
 * the pauses of a leader.
 */
final class LeaseBook {
  private final Map<Long, LeaseRecord> live = new LinkedHashMap<>();
  private final Map<Long, LeaseRecord> known = new HashMap<>();
  private final Set<Long> revokedNow = new HashSet<>();
  private Entry previous;
  private long unwatchedNanos;

  void applied(Batch batch) {
    Entry entry = batch.entry();
    watch(entry);
    revokedNow.clear();
    for (Event event : batch.applied().events()) {
      if (event instanceof LeaseEnded ended && ended.how() == HowEnded.EXPIRED) {
        expired(ended, batch);
      }
    }
    int i = 0;
    for (Request request : entry.requests()) {
      answered(request.command(), batch.applied().outcomes().get(i++), batch);
    }
  }

  private void watch(Entry entry) {
    if (previous != null) {
      unwatchedNanos +=
          previous.raftTerm() == entry.raftTerm()
              ? entry.leaderFrozenNanos() - previous.leaderFrozenNanos()
              : entry.proposedAtNanos() - previous.proposedAtNanos();
    }
    previous = entry;
  }

  private void expired(LeaseEnded ended, Batch batch) {
    LeaseRecord lease = live.remove(ended.lease());
    if (lease == null || !lease.isDue(batch.nowMillis())) {
      throw new Violation(
          Promise.P2,
          "lease "
              + ended.lease()
              + " of "
              + ended.holder()
              + " expired at cluster time "
              + batch.nowMillis()
              + " ms, its deadline is "
              + (lease == null ? "over" : lease.deadlineMillis + " ms"),
          ended.holder());
    }
  }

  private void answered(Command command, Outcome outcome, Batch batch) {
    if (outcome instanceof Granted granted && granted.fresh()) {
      GrantLease grant = (GrantLease) command;
      LeaseRecord lease =
          new LeaseRecord(granted.lease(), grant.holder(), grant.terms(), batch.nowMillis());
      live.put(lease.id, lease);
      known.put(lease.id, lease);
      prove(lease, batch);
    } else if (outcome instanceof Revoked revoked) {
      live.remove(revoked.lease());
      revokedNow.add(revoked.lease());
    } else if (outcome instanceof Renewed renewed) {
      renewed((RenewLeases) command, renewed, batch);
    }
  }

  private void renewed(RenewLeases command, Renewed outcome, Batch batch) {
    for (int i = 0; i < command.size(); i++) {
      int index = i;
      LeaseRecord lease = live.get(command.id(i));
      boolean alive = lease != null && !lease.isDue(batch.nowMillis());
      boolean refused = outcome.refused().stream().anyMatch(no -> no.index() == index);
      if (alive && refused) {
        throw new Violation(
            Promise.P2,
            "the renewal of lease "
                + lease.id
                + " of "
                + lease.holder
                + " was refused "
                + (lease.deadlineMillis - batch.nowMillis())
                + " ms before its deadline",
            lease.holder);
      }
      if (!alive && !refused) {
        throw lateButAcknowledged(command.id(i), batch);
      }
      if (alive) {
        prove(lease, batch);
      }
    }
  }

  private Violation lateButAcknowledged(long id, Batch batch) {
    LeaseRecord lease = live.get(id);
    String holder = known.containsKey(id) ? known.get(id).holder : "nobody";
    String when =
        lease == null
            ? "after the lease had ended"
            : (batch.nowMillis() - lease.deadlineMillis) + " ms after its deadline";
    return new Violation(
        Promise.P7,
        "a renewal of lease "
            + id
            + " of "
            + holder
            + " was applied "
            + when
            + " and acknowledged all the same",
        holder);
  }

  private void prove(LeaseRecord lease, Batch batch) {
    lease.proved(batch.nowMillis(), batch.entry().proposedAtNanos(), unwatchedNanos);
  }

  Collection<LeaseRecord> live() {
    return live.values();
  }

  /** Whether a lease was alive at some point of the latest batch. */
  boolean wasAlive(long lease, long nowMillis) {
    LeaseRecord found = live.get(lease);
    return revokedNow.contains(lease) || (found != null && !found.isDue(nowMillis));
  }

  /** The terms of a lease that lives or has lived. */
  Terms termsOf(long lease) {
    return known.get(lease).terms;
  }

  long unwatchedNanos() {
    return unwatchedNanos;
  }
}
