package io.leasehold.core.internal.rules;

import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.event.LeaseGranted;
import io.leasehold.core.internal.state.Attachments;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.PastTenure;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.IdTaken;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.Renewed.NotRenewed;
import io.leasehold.core.outcome.Renewed.Notice;
import io.leasehold.core.outcome.Revoked;
import java.util.ArrayList;
import java.util.List;

/** Granting, renewing and revoking leases. */
final class LeaseRules {
  private final State state;
  private final Arguments arguments;
  private final Refusals refusals;
  private final Endings endings;
  private final long[] ids = new long[LeaseTable.MOST_AT_ONCE];
  private final int[] rows = new int[LeaseTable.MOST_AT_ONCE];

  LeaseRules(State state, Arguments arguments, Refusals refusals, Endings endings) {
    this.state = state;
    this.arguments = arguments;
    this.refusals = refusals;
    this.endings = endings;
  }

  Outcome grant(GrantLease grant) {
    Outcome refusal = arguments.of(grant);
    if (refusal != null) {
      return refusal;
    }
    if (grant.id() != 0) {
      endings.endIfDue(grant.id());
      int row = state.leases.find(grant.id());
      if (row != LeaseTable.NONE) {
        return grantedBefore(row, grant);
      }
    }
    refusal = refusals.over(Limit.LEASES, state.leases.size() + 1L);
    if (refusal == null) {
      long needed = state.leases.countOf(grant.holder()) + 1L;
      refusal = refusals.over(Limit.LEASES_PER_HOLDER, needed);
    }
    return refusal != null ? refusal : grantNew(grant);
  }

  private Outcome grantedBefore(int row, GrantLease grant) {
    LeaseTable leases = state.leases;
    boolean same =
        leases.terms(row).equals(grant.terms()) && leases.holder(row).equals(grant.holder());
    if (!same) {
      return new IdTaken(grant.id(), leases.holder(row));
    }
    long deadline = leases.deadline(row);
    return new Granted(grant.id(), deadline, deadline - state.now(), false);
  }

  private Granted grantNew(GrantLease grant) {
    long id = grant.id() == 0 ? freshId() : grant.id();
    state.endedLeases.forget(id);
    int row = state.leases.add(id, grant.holder(), grant.terms(), state.now());
    long deadline = state.leases.deadline(row);
    var event =
        new LeaseGranted(
            state.journal.place(), id, state.leases.holder(row), state.leases.terms(row), deadline);
    state.journal.record(event, state.limits());
    return new Granted(id, deadline, deadline - state.now(), true);
  }

  /** Spread over all positive numbers, so that a mistyped id hardly ever meets another's lease. */
  private long freshId() {
    while (true) {
      long count = state.freshIds() + 1;
      state.freshIds(count);
      long hash = count * 0x9E3779B97F4A7C15L;
      long id = (hash ^ (hash >>> 32)) >>> 1;
      boolean unused = state.leases.find(id) == LeaseTable.NONE;
      if (id != 0 && unused && state.endedLeases.find(id) == null) {
        return id;
      }
    }
  }

  /**
   * The hot path. A lease that is alive costs a lookup, a comparison and two writes; only the
   * exceptions make objects.
   */
  Outcome renew(RenewLeases renew) {
    Outcome refusal = arguments.of(renew);
    if (refusal != null) {
      return refusal;
    }
    Verdicts verdicts = new Verdicts();
    for (int from = 0; from < renew.size(); from += LeaseTable.MOST_AT_ONCE) {
      renew(renew, from, Math.min(renew.size() - from, LeaseTable.MOST_AT_ONCE), verdicts);
    }
    int renewed = renew.size() - verdicts.refused.size();
    return new Renewed(renewed, verdicts.refused, verdicts.notices);
  }

  private void renew(RenewLeases renew, int from, int count, Verdicts verdicts) {
    LeaseTable leases = state.leases;
    for (int i = 0; i < count; i++) {
      ids[i] = renew.id(from + i);
    }
    leases.findAll(ids, rows, count);
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      if (row == LeaseTable.NONE || state.isDue(row)) {
        Refusal why = refusals.notRenewable(ids[i]);
        verdicts.refused.add(new NotRenewed(from + i, ids[i], why));
      } else {
        long remaining = leases.renew(row, state.now()) - state.now();
        Terms terms = leases.terms(row);
        if (remaining < terms.termMillis() || terms.hasSoftLimit()) {
          notice(verdicts.notices, from + i, row, remaining);
        }
      }
    }
  }

  /** The exceptions of one renewal. */
  private static final class Verdicts {
    final List<NotRenewed> refused = new ArrayList<>(0);
    final List<Notice> notices = new ArrayList<>(0);
  }

  private void notice(List<Notice> notices, int index, int row, long remaining) {
    Attachments attached = state.leases.attachments(row);
    boolean nothingLost = attached == null || attached.lost().isEmpty();
    if (nothingLost && remaining == state.leases.terms(row).termMillis()) {
      return;
    }
    List<Tenure> lost =
        nothingLost ? List.of() : attached.lost().stream().map(PastTenure::tenure).toList();
    notices.add(new Notice(index, state.leases.id(row), remaining, lost));
  }

  Outcome revoke(RevokeLease revoke) {
    int row = state.liveRow(revoke.id());
    if (row == LeaseTable.NONE) {
      return refusals.notAlive(revoke.id());
    }
    endings.end(row, revoke.byHolder() ? HowEnded.RELEASED : HowEnded.REVOKED, state.now());
    return new Revoked(revoke.id());
  }
}
