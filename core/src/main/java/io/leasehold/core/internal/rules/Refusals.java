package io.leasehold.core.internal.rules;

import io.leasehold.core.internal.state.Attachments;
import io.leasehold.core.internal.state.ClaimRef;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.EndedLease;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.Lateness;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.Limit;
import io.leasehold.core.outcome.Delayed;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.Ended.Loss;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.NoSuchLease;
import io.leasehold.core.outcome.OverLimit;
import io.leasehold.core.outcome.Refusal;
import java.util.ArrayList;
import java.util.List;

/** Puts together the refusals that tell a story: who came late, who holds the key. */
final class Refusals {
  private final State state;
  private final Views views;

  Refusals(State state, Views views) {
    this.state = state;
    this.views = views;
  }

  /** Why a lease that is not alive cannot be used. */
  Refusal notAlive(long lease) {
    int row = state.leases.find(lease);
    if (row != LeaseTable.NONE) {
      return due(row);
    }
    EndedLease ended = state.endedLeases.find(lease);
    if (ended == null) {
      return new NoSuchLease(lease);
    }
    List<Loss> losses = new ArrayList<>();
    for (ClaimRef lost : ended.losses()) {
      losses.add(loss(lost.key(), lost.token()));
    }
    long late = state.now() - ended.endedAtMillis();
    return new Ended(lease, ended.holder(), ended.how(), ended.endedAtMillis(), late, losses);
  }

  /** The same for a renewal, which also leaves a trace: how late it was is part of the story. */
  Refusal notRenewable(long lease) {
    int row = state.leases.find(lease);
    if (row != LeaseTable.NONE) {
      state
          .latenessOfDue
          .computeIfAbsent(lease, id -> new Lateness(LateRenewals.NONE))
          .note(state.now() - state.leases.deadline(row));
    } else {
      EndedLease ended = state.endedLeases.find(lease);
      if (ended != null) {
        state.endedLeases.noteLate(ended, state.now() - ended.endedAtMillis());
      }
    }
    return notAlive(lease);
  }

  private Ended due(int row) {
    LeaseTable leases = state.leases;
    List<Loss> losses = new ArrayList<>();
    Attachments attached = leases.attachments(row);
    if (attached != null) {
      for (Holding holding : attached.claims.values()) {
        if (losses.size() < EndedLease.LOSSES) {
          losses.add(loss(holding.key(), holding.token()));
        }
      }
    }
    long deadline = leases.deadline(row);
    return new Ended(
        leases.id(row),
        leases.holder(row),
        HowEnded.EXPIRED,
        deadline,
        state.now() - deadline,
        losses);
  }

  private Loss loss(Key key, long token) {
    List<Claim> now = views.holders(key, 1);
    return new Loss(key, token, now.isEmpty() ? null : now.get(0));
  }

  /** Why a claim cannot be had at once. */
  Refusal notFree(ClaimedKey claimed, ClaimMode mode, int slots) {
    int holders = claimed.holders().size();
    int waiters = claimed.queue().size();
    long now = state.now();
    if (holders == 0 && waiters == 0) {
      long delayEnd =
          mode == ClaimMode.SLOT ? claimed.firstDelayEnd(slots, now) : claimed.delayEnd(now);
      return new Delayed(claimed.key(), delayEnd, delayEnd - now);
    }
    if (waiters == 0 && Admission.isFull(state, claimed, mode) && !claimed.isClosed(now)) {
      return over(Limit.HOLDERS_PER_KEY, holders + 1L);
    }
    long free = claimed.delayEnd(now);
    for (Holding holding : claimed.holders().values()) {
      free = Math.max(free, state.leases.softDeadline(state.leases.find(holding.lease())));
    }
    List<Claim> first = views.holders(claimed.key(), Views.FEW);
    return new Held(claimed.key(), first, holders, waiters, Math.max(0, free - now));
  }

  /** Null while a count that would become {@code needed} is within its limit. */
  Refusal over(Limit limit, long needed) {
    long allowed = state.limits().of(limit);
    return needed > allowed ? new OverLimit(limit, allowed, needed) : null;
  }

  /** Null while one more thing can hang on the lease. */
  Refusal overAttachments(int row) {
    Attachments attached = state.leases.attachments(row);
    return over(Limit.ATTACHMENTS_PER_LEASE, (attached == null ? 0 : attached.count()) + 1L);
  }
}
