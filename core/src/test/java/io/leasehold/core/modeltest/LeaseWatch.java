package io.leasehold.core.modeltest;

import static io.leasehold.core.modeltest.BrokenPromise.unless;

import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Renewed;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which leases are alive and until when, counted from the commands that were answered with a
 * success. Nothing is ever taken from what the machine says about a deadline.
 */
final class LeaseWatch {
  private record Watched(Terms terms, long grantedAt, long deadline) {}

  private final TreeMap<Long, Watched> leases = new TreeMap<>();

  /** A lease that expired was due before the batch: nothing in a batch can make one due. */
  void expired(LeaseEnded event, long now) {
    Watched lease = leases.remove(event.lease());
    unless(lease != null, "a lease ends once", event);
    unless(lease.deadline() < now, "P2 the server is never early", lease, event);
    unless(event.endedAtMillis() == lease.deadline(), "the end is the deadline", lease, event);
  }

  void granted(GrantLease command, Outcome outcome, long now) {
    Watched known = leases.get(command.id());
    boolean alive = known != null && known.deadline() >= now;
    unless(
        alive || outcome.kind() != Outcome.Kind.ID_TAKEN,
        "a due lease does not keep its id",
        command,
        outcome);
    if (outcome instanceof Granted granted) {
      unless(granted.fresh() != alive, "only a live lease is found again", command, outcome);
      if (granted.fresh()) {
        long deadline = command.terms().deadlineMillis(now, now);
        Watched other = leases.put(granted.lease(), new Watched(command.terms(), now, deadline));
        unless(other == null, "an id in use is not granted", command, outcome);
      }
      unless(
          granted.deadlineMillis() == deadline(granted.lease()),
          "a grant is for its term",
          outcome);
    }
  }

  void renewed(RenewLeases command, Outcome outcome, long now) {
    if (!(outcome instanceof Renewed answer)) {
      unless(outcome.isRefusal(), "a renewal is answered as one", outcome);
      return;
    }
    Set<Integer> refused = new HashSet<>();
    answer.refused().forEach(no -> refused.add(no.index()));
    unless(answer.renewed() + refused.size() == command.size(), "a verdict for each lease", answer);
    for (int i = 0; i < command.size(); i++) {
      long id = command.id(i);
      boolean alive = isAlive(id, now);
      unless(!alive || !refused.contains(i), "P2 the server is never early", command, answer);
      unless(alive || refused.contains(i), "P7 late is refused", command, answer);
      if (alive) {
        Watched lease = leases.get(id);
        long deadline = lease.terms().deadlineMillis(lease.grantedAt(), now);
        leases.put(id, new Watched(lease.terms(), lease.grantedAt(), deadline));
      }
    }
  }

  void revoked(RevokeLease command, Outcome outcome, long now) {
    boolean alive = isAlive(command.id(), now);
    unless(
        alive == (outcome.kind() == Outcome.Kind.REVOKED),
        "a live lease can be revoked, a due one cannot",
        command,
        outcome);
    if (alive) {
      leases.remove(command.id());
    }
  }

  boolean isAlive(long id, long now) {
    return leases.containsKey(id) && leases.get(id).deadline() >= now;
  }

  long deadline(long id) {
    return leases.get(id).deadline();
  }

  /** Those that are due and were not acted on. */
  Set<Long> due(long now) {
    Set<Long> due = new TreeSet<>(leases.keySet());
    due.removeIf(id -> isAlive(id, now));
    return due;
  }

  /** The oldest deadline that is past and was not acted on, or the end of all time. */
  long oldestDue(long now) {
    return due(now).stream().mapToLong(this::deadline).min().orElse(Long.MAX_VALUE);
  }

  Set<Long> ids() {
    return leases.keySet();
  }
}
