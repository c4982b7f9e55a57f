package io.leasehold.core.internal.rules;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.event.WaitEnded.Cause;
import io.leasehold.core.event.WaitStarted;
import io.leasehold.core.internal.state.Attachments;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.NotHolder;
import io.leasehold.core.outcome.NotWaiting;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Queued;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Withdrawn;
import java.util.ArrayList;
import java.util.List;

/** Getting a claim: acquiring it, waiting for it, and giving up the wait. */
final class ClaimRules {
  private final State state;
  private final Arguments arguments;
  private final Refusals refusals;
  private final Views views;
  private final Tenancies tenancies;
  private final Queues queues;
  private final Endings endings;

  ClaimRules(
      State state,
      Arguments arguments,
      Refusals refusals,
      Views views,
      Tenancies tenancies,
      Queues queues,
      Endings endings) {
    this.state = state;
    this.arguments = arguments;
    this.refusals = refusals;
    this.views = views;
    this.tenancies = tenancies;
    this.queues = queues;
    this.endings = endings;
  }

  Outcome acquire(Acquire acquire) {
    Refusal refusal = arguments.of(acquire);
    if (refusal != null) {
      return refusal;
    }
    int row = state.liveRow(acquire.lease());
    if (row == LeaseTable.NONE) {
      return refusals.notAlive(acquire.lease());
    }
    endings.settleClaims(acquire.key());
    Outcome before = askedBefore(acquire, row);
    if (before != null) {
      return before;
    }
    boolean newKey = state.claims.find(acquire.key()) == null;
    ClaimedKey claimed = state.claims.findOrNew(acquire.key());
    Outcome outcome = grantOrQueue(acquire, row, claimed, newKey);
    queues.tidy(claimed);
    return outcome;
  }

  /** What the lease already has of this key, null if nothing. */
  private Outcome askedBefore(Acquire acquire, int row) {
    Attachments attached = state.leases.attachments(row);
    if (attached == null) {
      return null;
    }
    Holding held = attached.claims.get(acquire.key());
    if (held != null) {
      return held.mode() == acquire.mode()
          ? new Acquired(views.claim(held), false)
          : new NotHolder(
              acquire.key(),
              held.token(),
              "the lease holds it (token "
                  + held.token()
                  + ") as "
                  + held.mode()
                  + ", not as "
                  + acquire.mode()
                  + "; release that first");
    }
    Waiter waiter = attached.waits.get(acquire.key());
    return waiter == null ? null : waitAgain(acquire, attached, waiter);
  }

  private Outcome waitAgain(Acquire acquire, Attachments attached, Waiter before) {
    if (before.mode() != acquire.mode()) {
      String reason = "the lease waits for it as " + before.mode() + "; withdraw that first";
      return new NotHolder(acquire.key(), 0, reason);
    }
    ClaimedKey claimed = state.claims.find(acquire.key());
    if (acquire.waitMillis() == 0) {
      return queuedBefore(claimed, before);
    }
    Waiter limited = before.until(waitEnd(acquire));
    state.alarms.remove(before);
    state.claims.waitAnew(claimed, limited);
    attached.waits.put(acquire.key(), limited);
    state.alarms.add(limited);
    return queuedBefore(claimed, limited);
  }

  private Outcome grantOrQueue(Acquire acquire, int row, ClaimedKey claimed, boolean newKey) {
    Admission admission = claimed.queue().isEmpty() ? admit(acquire, row, claimed) : null;
    if (admission == null && acquire.waitMillis() == 0) {
      return refusals.notFree(claimed, acquire.mode(), acquire.slots());
    }
    Refusal refusal = refusals.overAttachments(row);
    if (refusal == null && newKey) {
      refusal = refusals.over(Limit.CLAIMED_KEYS, state.claims.size() + 1L);
    }
    if (refusal == null && admission == null) {
      refusal = refusals.over(Limit.WAITERS_PER_KEY, claimed.queue().size() + 1L);
    }
    if (refusal != null) {
      return refusal;
    }
    return admission == null
        ? queue(acquire, row, claimed)
        : grant(acquire, row, claimed, admission);
  }

  private Admission admit(Acquire acquire, int row, ClaimedKey claimed) {
    String holder = state.leases.holder(row);
    return Admission.of(
        state, claimed, acquire.mode(), acquire.slots(), acquire.wantedSlot(), holder);
  }

  private Acquired grant(Acquire acquire, int row, ClaimedKey claimed, Admission admission) {
    Holding holding =
        tenancies.grant(claimed, row, acquire.mode(), admission, acquire.value(), false);
    return new Acquired(views.claim(holding), true);
  }

  private Queued queue(Acquire acquire, int row, ClaimedKey claimed) {
    Waiter waiter =
        new Waiter(
            acquire.key(),
            acquire.lease(),
            state.leases.holder(row),
            acquire.mode(),
            acquire.slots(),
            acquire.wantedSlot(),
            state.now(),
            waitEnd(acquire),
            acquire.value());
    state.claims.enqueue(claimed, waiter);
    state.alarms.add(waiter);
    state.leases.attach(row).waits.put(acquire.key(), waiter);
    state.journal.record(new WaitStarted(state.journal.place(), waiter), state.limits());
    return new Queued(waiter, claimed.queue().size());
  }

  private static Queued queuedBefore(ClaimedKey claimed, Waiter waiter) {
    int place = 1;
    for (Waiter other : claimed.queue().values()) {
      if (other.lease() == waiter.lease()) {
        break;
      }
      place++;
    }
    return new Queued(waiter, place);
  }

  private long waitEnd(Acquire acquire) {
    long end = state.now() + acquire.waitMillis();
    return end < 0 ? Waiter.FOREVER : end;
  }

  Outcome withdraw(Withdraw withdraw) {
    Refusal refusal = arguments.key(withdraw.key());
    if (refusal != null) {
      return refusal;
    }
    int row = state.liveRow(withdraw.lease());
    if (row == LeaseTable.NONE) {
      return refusals.notAlive(withdraw.lease());
    }
    endings.settleClaims(withdraw.key());
    Attachments attached = state.leases.attachments(row);
    Waiter waiter = attached == null ? null : attached.waits.get(withdraw.key());
    ClaimedKey claimed = state.claims.find(withdraw.key());
    if (waiter == null) {
      String who = "lease " + withdraw.lease();
      return new NotWaiting(withdraw.key(), who, waitingNames(claimed));
    }
    queues.leave(claimed, waiter, row, Cause.WITHDRAWN);
    queues.serve(claimed);
    return new Withdrawn(withdraw.key(), withdraw.lease());
  }

  /** The holders' names of the first few in a queue. */
  static List<String> waitingNames(ClaimedKey claimed) {
    List<String> names = new ArrayList<>();
    if (claimed != null) {
      for (Waiter waiter : claimed.queue().values()) {
        if (names.size() == Views.FEW) {
          break;
        }
        names.add(waiter.holder());
      }
    }
    return names;
  }
}
