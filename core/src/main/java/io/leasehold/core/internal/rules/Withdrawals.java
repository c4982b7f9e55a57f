package io.leasehold.core.internal.rules;

import io.leasehold.core.command.Withdraw;
import io.leasehold.core.event.WaitEnded.Cause;
import io.leasehold.core.internal.state.Attachments;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.NotWaiting;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Withdrawn;
import java.util.ArrayList;
import java.util.List;

/** Giving up before the end: a wait, or an acquisition of which one does not know how it went. */
final class Withdrawals {
  private final State state;
  private final Arguments arguments;
  private final Refusals refusals;
  private final Tenancies tenancies;
  private final Queues queues;
  private final Endings endings;

  Withdrawals(
      State state,
      Arguments arguments,
      Refusals refusals,
      Tenancies tenancies,
      Queues queues,
      Endings endings) {
    this.state = state;
    this.arguments = arguments;
    this.refusals = refusals;
    this.tenancies = tenancies;
    this.queues = queues;
    this.endings = endings;
  }

  Outcome withdraw(Withdraw withdraw) {
    Refusal refusal = arguments.of(withdraw);
    if (refusal != null) {
      return refusal;
    }
    int row = state.liveRow(withdraw.lease());
    if (row == LeaseTable.NONE) {
      return refusals.notAlive(withdraw.lease());
    }
    endings.settleClaims(withdraw.key());
    ClaimedKey claimed = state.claims.find(withdraw.key());
    Attachments attached = state.leases.attachments(row);
    return withdraw.order() == 0
        ? leave(withdraw, row, claimed, attached)
        : giveUp(withdraw, row, claimed, attached);
  }

  private Outcome leave(Withdraw withdraw, int row, ClaimedKey claimed, Attachments attached) {
    Waiter waiter = attached == null ? null : attached.waits.get(withdraw.key());
    if (waiter == null) {
      String who = "lease " + withdraw.lease();
      return new NotWaiting(withdraw.key(), who, waitingNames(claimed));
    }
    return leave(claimed, waiter, row);
  }

  private Withdrawn leave(ClaimedKey claimed, Waiter waiter, int row) {
    queues.leave(claimed, waiter, row, Cause.WITHDRAWN);
    queues.serve(claimed);
    return new Withdrawn(waiter.key(), waiter.lease(), 0, true);
  }

  /**
   * Whatever became of the acquisition, it is over after this. What a newer one has is left alone:
   * this may be a copy that was long under way.
   */
  private Withdrawn giveUp(Withdraw withdraw, int row, ClaimedKey claimed, Attachments attached) {
    state.spendings.spend(withdraw.lease(), withdraw.order());
    if (attached == null || attached.orderOf(withdraw.key()) != withdraw.order()) {
      return new Withdrawn(withdraw.key(), withdraw.lease(), 0, false);
    }
    Waiter waiter = attached.waits.get(withdraw.key());
    if (waiter != null) {
      return leave(claimed, waiter, row);
    }
    Holding held = attached.claims.get(withdraw.key());
    state.journal.open();
    tenancies.end(claimed, held, HowEnded.RELEASED);
    queues.serve(claimed);
    return new Withdrawn(withdraw.key(), withdraw.lease(), held.token(), true);
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
