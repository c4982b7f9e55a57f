package io.leasehold.core.reference;

import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.LeaseGranted;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.IdTaken;
import io.leasehold.core.outcome.NoSuchLease;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.OverLimit;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.Revoked;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** The rules about leases. */
final class NaiveLeases {
  private NaiveLeases() {}

  /** {@code freshId} is what the machine chose for an id of 0. */
  static Outcome grant(NaiveState s, GrantLease command, long freshId) {
    NaiveLease live = s.leases.get(command.id());
    if (live != null) {
      boolean same = live.holder().equals(command.holder()) && live.terms().equals(command.terms());
      return same ? granted(s, live, false) : new IdTaken(live.id(), live.holder());
    }
    long after = s.leases.size() + 1L;
    if (after > s.limit(Limit.LEASES)) {
      return new OverLimit(Limit.LEASES, s.limit(Limit.LEASES), after);
    }
    long ofHolder =
        s.leases.values().stream().filter(l -> l.holder().equals(command.holder())).count() + 1;
    if (ofHolder > s.limit(Limit.LEASES_PER_HOLDER)) {
      return new OverLimit(Limit.LEASES_PER_HOLDER, s.limit(Limit.LEASES_PER_HOLDER), ofHolder);
    }
    long id = command.id() == 0 ? legal(s, freshId) : command.id();
    long deadline = command.terms().deadlineMillis(s.now, s.now);
    NaiveLease lease =
        new NaiveLease(id, command.holder(), command.terms(), s.now, deadline, 0, List.of());
    s.leases.put(id, lease);
    s.endedLeases.removeIf(ended -> ended.id() == id);
    s.happens(new LeaseGranted(s.here(), id, lease.holder(), lease.terms(), deadline));
    return granted(s, lease, true);
  }

  private static Granted granted(NaiveState s, NaiveLease lease, boolean fresh) {
    return new Granted(lease.id(), lease.deadline(), lease.deadline() - s.now, fresh);
  }

  private static long legal(NaiveState s, long freshId) {
    if (freshId <= 0 || s.leases.containsKey(freshId)) {
      throw new AssertionError(
          "a fresh id is positive and not in use, the machine chose " + freshId);
    }
    return freshId;
  }

  static Outcome renew(NaiveState s, RenewLeases command) {
    int renewed = 0;
    List<Renewed.NotRenewed> refused = new ArrayList<>();
    List<Renewed.Notice> notices = new ArrayList<>();
    for (int i = 0; i < command.size(); i++) {
      long id = command.id(i);
      Refusal gone = gone(s, id);
      if (gone != null) {
        noteLateness(s, id);
        refused.add(new Renewed.NotRenewed(i, id, gone));
        continue;
      }
      NaiveLease lease = s.leases.get(id).renewed(s.now);
      s.leases.put(id, lease);
      renewed++;
      long remaining = lease.deadline() - s.now;
      if (remaining < lease.terms().termMillis() || !lease.lost().isEmpty()) {
        notices.add(new Renewed.Notice(i, id, remaining, lease.lost()));
      }
    }
    return new Renewed(renewed, refused, notices);
  }

  private static void noteLateness(NaiveState s, long id) {
    NaiveEndedLease ended = ended(s, id);
    if (ended == null) {
      return;
    }
    long late = s.now - ended.endedAt();
    for (NaiveClaim held : ended.held()) {
      s.tenures.replaceAll(
          tenure -> tenure.token() == held.token() ? withLateness(tenure, late) : tenure);
    }
  }

  private static Tenure withLateness(Tenure t, long late) {
    return new Tenure(
        t.key(),
        t.mode(),
        t.slot(),
        t.token(),
        t.lease(),
        t.holder(),
        t.fromMillis(),
        t.untilMillis(),
        t.how(),
        t.endRevision(),
        t.renewals(),
        t.late().and(late));
  }

  static Outcome revoke(NaiveState s, RevokeLease command) {
    Refusal gone = gone(s, command.id());
    if (gone != null) {
      return gone;
    }
    HowEnded how = command.byHolder() ? HowEnded.RELEASED : HowEnded.REVOKED;
    end(s, s.leases.get(command.id()), how);
    return new Revoked(command.id());
  }

  /**
   * Ends a lease and everything that hangs on it, then serves the queues it stood in the way of.
   */
  static void end(NaiveState s, NaiveLease lease, HowEnded how) {
    long endedAt = how == HowEnded.EXPIRED ? lease.deadline() : s.now;
    List<NaiveClaim> held = claimsOf(s, lease.id());
    List<KeyValue> bound = keysOf(s, lease.id());
    List<Waiter> waits = waitsOf(s, lease.id());
    if (!held.isEmpty() || !bound.isEmpty()) {
      s.takeRevision();
    }
    held.forEach(claim -> NaiveGrants.end(s, claim, how, endedAt));
    for (KeyValue key : bound) {
      s.stored.remove(key.key());
      s.rememberStored();
      s.happens(new KeyDeleted(s.here(), key, true));
    }
    for (Waiter wait : waits) {
      NaiveQueues.leave(s, wait, WaitEnded.Cause.LEASE_ENDED);
    }
    s.leases.remove(lease.id());
    s.spent.remove(lease.id());
    long late = s.now - endedAt;
    s.happens(new LeaseEnded(s.here(), lease.id(), lease.holder(), how, endedAt, late));
    NaiveMemory.remember(s, new NaiveEndedLease(lease.id(), lease.holder(), how, endedAt, held));

    TreeSet<Key> touched = new TreeSet<>();
    held.forEach(claim -> touched.add(claim.key()));
    waits.forEach(wait -> touched.add(wait.key()));
    touched.forEach(key -> NaiveQueues.serve(s, key));
  }

  /** Why a command that names this lease is refused, or null if the lease is alive. */
  static Refusal gone(NaiveState s, long id) {
    NaiveLease live = s.leases.get(id);
    if (live != null) {
      if (s.isDue(live)) {
        throw new AssertionError("a batch without bound on its work left a due lease: " + live);
      }
      return null;
    }
    NaiveEndedLease ended = ended(s, id);
    return ended == null ? new NoSuchLease(id) : tell(s, ended);
  }

  private static NaiveEndedLease ended(NaiveState s, long id) {
    return s.endedLeases.stream().filter(ended -> ended.id() == id).findFirst().orElse(null);
  }

  private static Ended tell(NaiveState s, NaiveEndedLease ended) {
    List<Ended.Loss> losses = new ArrayList<>();
    for (NaiveClaim held : ended.held()) {
      List<Claim> now = NaiveGrants.holders(s, held.key());
      losses.add(new Ended.Loss(held.key(), held.token(), now.isEmpty() ? null : now.get(0)));
    }
    long late = s.now - ended.endedAt();
    return new Ended(ended.id(), ended.holder(), ended.how(), ended.endedAt(), late, losses);
  }

  static List<NaiveClaim> claimsOf(NaiveState s, long lease) {
    return s.claims.stream()
        .filter(claim -> claim.lease() == lease)
        .sorted(Comparator.comparing(NaiveClaim::key))
        .toList();
  }

  static List<KeyValue> keysOf(NaiveState s, long lease) {
    return s.stored.values().stream().filter(key -> key.lease() == lease).toList();
  }

  static List<Waiter> waitsOf(NaiveState s, long lease) {
    return s.waiters.stream()
        .filter(waiter -> waiter.lease() == lease)
        .sorted(Comparator.comparing(Waiter::key))
        .toList();
  }

  /** Why the lease cannot have one thing more, or null if it can. */
  static OverLimit overAttachments(NaiveState s, long lease) {
    long after =
        claimsOf(s, lease).size() + keysOf(s, lease).size() + waitsOf(s, lease).size() + 1L;
    long allowed = s.limit(Limit.ATTACHMENTS_PER_LEASE);
    return after > allowed ? new OverLimit(Limit.ATTACHMENTS_PER_LEASE, allowed, after) : null;
  }
}
