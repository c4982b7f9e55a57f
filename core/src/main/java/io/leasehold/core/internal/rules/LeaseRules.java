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
    LeaseTable leases = state.leases;
    List<NotRenewed> refused = new ArrayList<>(0);
    List<Notice> notices = new ArrayList<>(0);
    int count = renew.size();
    for (int index = 0; index < count; index++) {
      long id = renew.id(index);
      int row = leases.find(id);
      if (row == LeaseTable.NONE || state.isDue(row)) {
        refused.add(new NotRenewed(index, id, refusals.notRenewable(id)));
      } else {
        long remaining = leases.renew(row, state.now()) - state.now();
        Terms terms = leases.terms(row);
        if (remaining < terms.termMillis() || terms.hasSoftLimit()) {
          notice(notices, index, row, remaining);
        }
      }
    }
    return new Renewed(count - refused.size(), refused, notices);
  }

  private void notice(List<Notice> notices, int index, int row, long remaining) {
    Attachments attached = state.leases.attachments(row);
    boolean nothingLost = attached == null || attached.lost.isEmpty();
    if (nothingLost && remaining == state.leases.terms(row).termMillis()) {
      return;
    }
    List<Tenure> lost =
        nothingLost ? List.of() : attached.lost.stream().map(PastTenure::tenure).toList();
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
