package io.leasehold.doors.grpc.translate;

import io.leasehold.api.v1.DescribeLeaseReply;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RevokeReply;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.LeaseDescribed;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Renewed;

/** Outcomes about leases as replies. Each takes its success or any refusal. */
public final class LeaseReplies {
  private LeaseReplies() {}

  public static GrantReply grant(Outcome outcome) {
    if (outcome instanceof Refusal refusal) {
      return GrantReply.newBuilder().setRefused(Refusals.of(refusal)).build();
    }
    Granted granted = (Granted) outcome;
    return GrantReply.newBuilder()
        .setLease(granted.lease())
        .setDeadlineAtMillis(granted.deadlineMillis())
        .setRemainingMillis(granted.remainingMillis())
        .setFresh(granted.fresh())
        .build();
  }

  public static RenewReply renew(long sequence, Outcome outcome) {
    RenewReply.Builder reply = RenewReply.newBuilder().setSequence(sequence);
    if (outcome instanceof Refusal refusal) {
      return reply.setRefusedMessage(Refusals.of(refusal)).build();
    }
    Renewed renewed = (Renewed) outcome;
    reply.setRenewed(renewed.renewed());
    for (Renewed.NotRenewed not : renewed.refused()) {
      reply
          .addRefusedBuilder()
          .setIndex(not.index())
          .setLease(not.lease())
          .setWhy(Refusals.of(not.why()));
    }
    for (Renewed.Notice notice : renewed.notices()) {
      RenewReply.Notice.Builder told = reply.addNoticesBuilder();
      told.setIndex(notice.index())
          .setLease(notice.lease())
          .setRemainingMillis(notice.remainingMillis());
      notice.lost().forEach(tenure -> told.addLost(ToWire.tenure(tenure)));
    }
    return reply.build();
  }

  public static RevokeReply revoke(Outcome outcome) {
    return outcome instanceof Refusal refusal
        ? RevokeReply.newBuilder().setRefused(Refusals.of(refusal)).build()
        : RevokeReply.getDefaultInstance();
  }

  public static DescribeLeaseReply describe(Outcome outcome) {
    DescribeLeaseReply.Builder reply = DescribeLeaseReply.newBuilder();
    return outcome instanceof Refusal refusal
        ? reply.setRefused(Refusals.of(refusal)).build()
        : reply.setLease(ToWire.lease(((LeaseDescribed) outcome).lease())).build();
  }
}
