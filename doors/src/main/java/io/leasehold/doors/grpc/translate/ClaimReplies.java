package io.leasehold.doors.grpc.translate;

import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.HandOverReply;
import io.leasehold.api.v1.HistoryReply;
import io.leasehold.api.v1.ReleaseReply;
import io.leasehold.api.v1.WhyReply;
import io.leasehold.api.v1.WithdrawReply;
import io.leasehold.core.model.Explanation;
import io.leasehold.core.model.KeyHistory;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.HandedOver;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Queued;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Released;
import io.leasehold.core.outcome.Withdrawn;

/** Outcomes and reads about claims as replies. Each takes its success or any refusal. */
public final class ClaimReplies {
  private ClaimReplies() {}

  /**
   * A claim, a place in the queue, or neither.
   *
   * @param nowMillis cluster time when the claim was granted or found; matters only if it was
   */
  public static AcquireReply acquire(Outcome outcome, long nowMillis) {
    AcquireReply.Builder reply = AcquireReply.newBuilder();
    if (outcome instanceof Refusal refusal) {
      return reply.setRefused(Refusals.of(refusal)).build();
    }
    if (outcome instanceof Queued queued) {
      return reply.setQueued(ToWire.waiter(queued.waiter())).setPlace(queued.place()).build();
    }
    Acquired acquired = (Acquired) outcome;
    return reply
        .setClaim(ToWire.claim(acquired.claim()))
        .setFresh(acquired.fresh())
        .setRemainingMillis(Math.max(0, acquired.claim().untilMillis() - nowMillis))
        .build();
  }

  public static WithdrawReply withdraw(Outcome outcome) {
    WithdrawReply.Builder reply = WithdrawReply.newBuilder();
    if (outcome instanceof Refusal refusal) {
      return reply.setRefused(Refusals.of(refusal)).build();
    }
    Withdrawn withdrawn = (Withdrawn) outcome;
    return reply.setFresh(withdrawn.fresh()).setReleasedToken(withdrawn.token()).build();
  }

  public static ReleaseReply release(Outcome outcome) {
    ReleaseReply.Builder reply = ReleaseReply.newBuilder();
    return outcome instanceof Refusal refusal
        ? reply.setRefused(Refusals.of(refusal)).build()
        : reply.setFresh(((Released) outcome).fresh()).build();
  }

  public static HandOverReply handOver(Outcome outcome) {
    HandOverReply.Builder reply = HandOverReply.newBuilder();
    return outcome instanceof Refusal refusal
        ? reply.setRefused(Refusals.of(refusal)).build()
        : reply.setClaim(ToWire.claim(((HandedOver) outcome).claim())).build();
  }

  public static HistoryReply history(KeyHistory history, long nowMillis) {
    HistoryReply.Builder reply = HistoryReply.newBuilder().setClusterTimeMillis(nowMillis);
    history.live().forEach(claim -> reply.addLive(ToWire.claim(claim)));
    history.ended().forEach(tenure -> reply.addEnded(ToWire.tenure(tenure)));
    return reply.build();
  }

  public static WhyReply why(Explanation explanation) {
    WhyReply.Builder reply =
        WhyReply.newBuilder()
            .setText(explanation.text())
            .setClusterTimeMillis(explanation.nowMillis());
    if (explanation.live() != null) {
      reply.setLive(ToWire.claim(explanation.live()));
    }
    if (explanation.ended() != null) {
      reply.setEnded(ToWire.tenure(explanation.ended()));
    }
    explanation.now().forEach(claim -> reply.addNow(ToWire.claim(claim)));
    return reply.build();
  }
}
