package io.leasehold.core.internal.rules;

import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Release;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.PastTenure;
import io.leasehold.core.internal.state.Pool;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.HandedOver;
import io.leasehold.core.outcome.NotHolder;
import io.leasehold.core.outcome.NotWaiting;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Released;
import io.leasehold.core.outcome.StaleToken;

/** Giving a claim up: back to the queue, or to a waiter of one's choice. The token is the proof. */
final class TokenRules {
  private static final int UNFIT = -2;

  private final State state;
  private final Arguments arguments;
  private final Refusals refusals;
  private final Views views;
  private final Tenancies tenancies;
  private final Queues queues;
  private final Endings endings;

  TokenRules(
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

  Outcome release(Release release) {
    Refusal refusal = arguments.keyAndToken(release.key(), release.token());
    if (refusal != null) {
      return refusal;
    }
    endings.settleClaims(release.key());
    ClaimedKey claimed = state.claims.find(release.key());
    Holding held = claimed == null ? null : claimed.holders().get(release.token());
    if (held == null) {
      return releasedBefore(release.key(), release.token());
    }
    state.journal.open();
    tenancies.end(claimed, held, HowEnded.RELEASED);
    queues.serve(claimed);
    return new Released(release.key(), release.token(), true);
  }

  /** A claim that was taken from its lease need not be told of any more. */
  private Outcome releasedBefore(Key key, long token) {
    state.losses.acknowledge(key, token);
    PastTenure past = state.tenures.find(key, token);
    return past != null && past.ended().how() == HowEnded.RELEASED
        ? new Released(key, token, false)
        : notHeld(key, token, past);
  }

  private Refusal notHeld(Key key, long token, PastTenure past) {
    if (past != null) {
      return new StaleToken(key, token, past.tenure(), views.holders(key, Views.FEW));
    }
    long newest = state.tenures.newestToken(key);
    ClaimedKey claimed = state.claims.find(key);
    if (claimed != null) {
      for (long held : claimed.holders().keySet()) {
        newest = Math.max(newest, held);
      }
    }
    return token < newest
        ? new StaleToken(key, token, null, views.holders(key, Views.FEW))
        : new NotHolder(key, token, "no token " + token + " of it is known; acquire it first");
  }

  Outcome handOver(HandOver handOver) {
    Refusal refusal = arguments.of(handOver);
    if (refusal != null) {
      return refusal;
    }
    endings.settleClaims(handOver.key());
    ClaimedKey claimed = state.claims.find(handOver.key());
    Holding held = claimed == null ? null : claimed.holders().get(handOver.token());
    if (held == null) {
      return handedOverBefore(handOver, claimed);
    }
    Waiter chosen = choose(claimed, handOver);
    if (chosen == null) {
      String wanted =
          handOver.toLease() != 0
              ? "lease " + handOver.toLease()
              : "\"" + handOver.toHolder() + "\"";
      return new NotWaiting(handOver.key(), wanted, Withdrawals.waitingNames(claimed));
    }
    int slot = slotFor(claimed, held, chosen);
    if (slot == UNFIT || !fits(claimed, held, chosen)) {
      return refusals.notFree(claimed, chosen.mode(), chosen.slots());
    }
    return pass(claimed, held, chosen, slot);
  }

  /** Whether the successor can stand beside the other holders and no lock delay keeps it out. */
  private boolean fits(ClaimedKey claimed, Holding held, Waiter successor) {
    boolean alone = claimed.holders().size() == 1;
    boolean open =
        successor.mode() == ClaimMode.SLOT
            ? !claimed.isClosed(state.now())
            : claimed.delayEnd(state.now()) == 0;
    return open && (alone || successor.mode() == held.mode());
  }

  /** The slot the successor gets, {@link Pool#NONE} if it wants none. */
  private int slotFor(ClaimedKey claimed, Holding held, Waiter successor) {
    if (successor.mode() != ClaimMode.SLOT) {
      return Pool.NONE;
    }
    if (held.mode() == ClaimMode.SLOT) {
      return held.slot() < successor.slots() ? held.slot() : UNFIT;
    }
    int slot =
        claimed
            .poolForUse()
            .choose(successor.holder(), successor.slots(), successor.wantedSlot(), state.now());
    return slot == Pool.NONE ? UNFIT : slot;
  }

  private Waiter choose(ClaimedKey claimed, HandOver handOver) {
    for (Waiter waiter : claimed.queue().values()) {
      boolean named =
          handOver.toLease() != 0
              ? waiter.lease() == handOver.toLease()
              : waiter.holder().equals(handOver.toHolder());
      boolean present =
          state.liveRow(waiter.lease()) != LeaseTable.NONE && !state.isPast(waiter.untilMillis());
      if (named && present) {
        return waiter;
      }
    }
    return null;
  }

  private HandedOver pass(ClaimedKey claimed, Holding held, Waiter waiter, int slot) {
    int row = state.leases.find(waiter.lease());
    queues.dequeue(claimed, waiter, row);
    state.journal.open();
    tenancies.end(claimed, held, HowEnded.HANDED_OVER);
    Holding passed =
        tenancies.grantUnderThisRevision(
            claimed, row, waiter.mode(), slot, waiter.value(), waiter.order(), true);
    queues.serve(claimed);
    return new HandedOver(views.claim(passed));
  }

  /** A handover asked for again finds its successor under the revision that ended the tenure. */
  private Outcome handedOverBefore(HandOver handOver, ClaimedKey claimed) {
    PastTenure past = state.tenures.find(handOver.key(), handOver.token());
    if (past != null && past.ended().how() == HowEnded.HANDED_OVER && claimed != null) {
      Holding successor = claimed.holders().get(past.ended().endRevision());
      if (successor != null) {
        return new HandedOver(views.claim(successor));
      }
    }
    return notHeld(handOver.key(), handOver.token(), past);
  }
}
