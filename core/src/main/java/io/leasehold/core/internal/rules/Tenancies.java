package io.leasehold.core.internal.rules;

import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.internal.state.Attachments;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.Lateness;
import io.leasehold.core.internal.state.PastTenure;
import io.leasehold.core.internal.state.Pool;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.Tenure;

/**
 * Begins and ends tenures: the only place where a claim changes hands.
 *
 * <p>The token of a claim is the revision it is granted under, and every grant opens a revision of
 * its own, so tokens are unique and only rise.
 */
final class Tenancies {
  private final State state;
  private final Views views;

  Tenancies(State state, Views views) {
    this.state = state;
    this.views = views;
  }

  /** Preempts who is in the way and grants, all under one new revision. */
  Holding grant(
      ClaimedKey claimed,
      int row,
      ClaimMode mode,
      Admission admission,
      Bytes value,
      long order,
      boolean waited) {
    state.journal.open();
    for (Holding lost : admission.preempted()) {
      preempt(claimed, lost);
    }
    return grantUnderThisRevision(claimed, row, mode, admission.slot(), value, order, waited);
  }

  Holding grantUnderThisRevision(
      ClaimedKey claimed,
      int row,
      ClaimMode mode,
      int slot,
      Bytes value,
      long order,
      boolean waited) {
    Holding holding =
        new Holding(
            claimed.key(),
            mode,
            slot,
            state.journal.revision(),
            state.leases.id(row),
            value,
            state.now(),
            state.leases.renewals(row),
            order);
    state.claims.add(claimed, holding);
    state.leases.attach(row).claims.put(claimed.key(), holding);
    var event = new ClaimGranted(state.journal.place(), views.claim(holding), waited);
    state.journal.record(event, state.limits());
    return holding;
  }

  private void preempt(ClaimedKey claimed, Holding holding) {
    int row = state.leases.find(holding.lease());
    PastTenure past = end(claimed, holding, HowEnded.PREEMPTED);
    state.losses.add(state.leases.attach(row), past);
  }

  /** Ends one claim of a lease that lives on, and with it the acquisition, under this revision. */
  PastTenure end(ClaimedKey claimed, Holding holding, HowEnded how) {
    int row = state.leases.find(holding.lease());
    Attachments attached = state.leases.attachments(row);
    attached.claims.remove(holding.key());
    PastTenure past =
        endWithLease(claimed, holding, row, how, state.now(), new Lateness(LateRenewals.NONE));
    state.leases.detachIfEmpty(row);
    state.spendings.spend(holding.lease(), holding.order());
    return past;
  }

  /** Ends a claim whose lease is being ended with everything that hangs on it. */
  PastTenure endWithLease(
      ClaimedKey claimed, Holding held, int row, HowEnded how, long endMillis, Lateness lateness) {
    String holder = state.leases.holder(row);
    Tenure tenure =
        new Tenure(
            held.key(),
            held.mode(),
            held.slot(),
            held.token(),
            held.lease(),
            holder,
            held.sinceMillis(),
            endMillis,
            how,
            state.journal.revision(),
            state.leases.renewals(row) - held.renewalsBefore(),
            lateness.seen());
    PastTenure past = new PastTenure(tenure, lateness);
    state.tenures.add(past, state.limits());
    state.claims.remove(claimed, held, holder);
    state.journal.record(new ClaimEnded(state.journal.place(), tenure), state.limits());
    long delay = state.leases.terms(row).lockDelayMillis();
    if (how.startsLockDelay() && delay > 0 && !state.isPast(endMillis + delay)) {
      delay(claimed, held, endMillis + delay);
    }
    return past;
  }

  private static void delay(ClaimedKey claimed, Holding held, long untilMillis) {
    if (held.slot() == Pool.NONE) {
      claimed.delayUntil(untilMillis);
    } else {
      claimed.close(held.slot(), untilMillis);
    }
  }
}
