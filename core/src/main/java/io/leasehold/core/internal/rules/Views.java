package io.leasehold.core.internal.rules;

import io.leasehold.core.internal.state.Attachments;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.Lateness;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Tenure;
import java.util.ArrayList;
import java.util.List;

/** Turns what the tables hold into what callers see. Claims of due leases are never shown. */
final class Views {
  /** How many holders an answer names: enough for a person, and bounded. */
  static final int FEW = 8;

  private final State state;

  Views(State state) {
    this.state = state;
  }

  Claim claim(Holding holding) {
    int row = state.leases.find(holding.lease());
    return new Claim(
        holding.key(),
        holding.mode(),
        holding.slot(),
        holding.token(),
        holding.lease(),
        state.leases.holder(row),
        holding.value(),
        holding.sinceMillis(),
        state.leases.softDeadline(row),
        state.leases.deadline(row));
  }

  boolean isVisible(Holding holding) {
    return state.liveRow(holding.lease()) != LeaseTable.NONE;
  }

  /** The holders of a key, oldest token first. */
  List<Claim> holders(Key key, int limit) {
    List<Claim> holders = new ArrayList<>();
    ClaimedKey claimed = state.claims.find(key);
    if (claimed != null) {
      for (Holding holding : claimed.holders().values()) {
        if (holders.size() == limit) {
          break;
        }
        if (isVisible(holding)) {
          holders.add(claim(holding));
        }
      }
    }
    return holders;
  }

  /** The tenure of a claim whose lease is due but not ended yet, as it will be told. */
  Tenure dueTenure(Holding held) {
    int row = state.leases.find(held.lease());
    Lateness late = state.latenessOfDue.get(held.lease());
    return new Tenure(
        held.key(),
        held.mode(),
        held.slot(),
        held.token(),
        held.lease(),
        state.leases.holder(row),
        held.sinceMillis(),
        state.leases.deadline(row),
        HowEnded.EXPIRED,
        state.journal.revision(),
        state.leases.renewals(row) - held.renewalsBefore(),
        late == null ? LateRenewals.NONE : late.seen());
  }

  LeaseInfo lease(int row) {
    LeaseTable leases = state.leases;
    Attachments attached = leases.attachments(row);
    List<Claim> claims = new ArrayList<>();
    if (attached != null) {
      attached.claims.values().forEach(holding -> claims.add(claim(holding)));
    }
    return new LeaseInfo(
        leases.id(row),
        leases.holder(row),
        leases.terms(row),
        leases.grantedAt(row),
        leases.deadline(row),
        leases.deadline(row) - state.now(),
        leases.renewals(row),
        attached == null ? List.of() : List.copyOf(attached.keys),
        claims,
        attached == null ? List.of() : List.copyOf(attached.waits.keySet()));
  }
}
