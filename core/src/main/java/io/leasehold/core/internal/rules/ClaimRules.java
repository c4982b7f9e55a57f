package io.leasehold.core.internal.rules;

import io.leasehold.core.command.Acquire;
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
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Queued;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Spent;

/**
 * Getting a claim: at once, or by waiting for it.
 *
 * <p>An acquisition with an order is one wish, however many copies of it arrive: while it holds or
 * waits its copies find that, and once it is over they are refused.
 */
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
    Outcome outcome = judge(acquire);
    if (outcome.isRefusal() && state.liveRow(acquire.lease()) != LeaseTable.NONE) {
      state.spendings.spend(acquire.lease(), acquire.order());
    }
    return outcome;
  }

  private Outcome judge(Acquire acquire) {
    Refusal refusal = arguments.of(acquire);
    if (refusal != null) {
      return refusal;
    }
    int row = state.liveRow(acquire.lease());
    if (row == LeaseTable.NONE) {
      return refusals.notAlive(acquire.lease());
    }
    endings.settleClaims(acquire.key());
    if (isSpent(acquire, state.leases.attachments(row))) {
      return new Spent(acquire.key(), acquire.lease(), acquire.order());
    }
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

  /** Whether it is over, or a newer one took over what it had: but not while it has the key. */
  private boolean isSpent(Acquire acquire, Attachments attached) {
    if (acquire.order() == 0) {
      return false;
    }
    long present = attached == null ? 0 : attached.orderOf(acquire.key());
    return acquire.order() != present
        && (acquire.order() < present || state.spendings.isSpent(acquire.lease(), acquire.order()));
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
          ? holdAgain(acquire, attached, held)
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

  private Acquired holdAgain(Acquire acquire, Attachments attached, Holding before) {
    if (acquire.order() <= before.order()) {
      return new Acquired(views.claim(before), false);
    }
    state.spendings.spend(acquire.lease(), before.order());
    Holding holding = before.numbered(acquire.order());
    state.claims.holdAnew(state.claims.find(acquire.key()), holding);
    attached.claims.put(acquire.key(), holding);
    return new Acquired(views.claim(holding), false);
  }

  private Outcome waitAgain(Acquire acquire, Attachments attached, Waiter before) {
    if (before.mode() != acquire.mode()) {
      String reason = "the lease waits for it as " + before.mode() + "; withdraw that first";
      return new NotHolder(acquire.key(), 0, reason);
    }
    ClaimedKey claimed = state.claims.find(acquire.key());
    Waiter now = acquire.waitMillis() == 0 ? before : before.until(waitEnd(acquire));
    if (acquire.order() > before.order()) {
      state.spendings.spend(acquire.lease(), before.order());
      now = now.numbered(acquire.order());
    }
    state.alarms.remove(before);
    state.claims.waitAnew(claimed, now);
    attached.waits.put(acquire.key(), now);
    state.alarms.add(now);
    return queuedBefore(claimed, now);
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
        tenancies.grant(
            claimed, row, acquire.mode(), admission, acquire.value(), acquire.order(), false);
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
            acquire.value(),
            acquire.order());
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
}
