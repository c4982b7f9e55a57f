package io.leasehold.doors.grpc.translate;

import io.leasehold.api.v1.CompactReply;
import io.leasehold.api.v1.LimitsReply;
import io.leasehold.api.v1.MembersReply;
import io.leasehold.api.v1.StatusReply;
import io.leasehold.core.outcome.Compacted;
import io.leasehold.core.outcome.Configured;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.engine.Member;
import io.leasehold.engine.NodeStatus;
import java.util.List;

/** What a node knows of its cluster, as replies. */
public final class ClusterReplies {
  private ClusterReplies() {}

  public static StatusReply status(NodeStatus status, List<Member> members) {
    return StatusReply.newBuilder()
        .setNode(status.node())
        .setRole(status.role().name())
        .setLeader(status.leader())
        .setRaftTerm(status.raftTerm())
        .setAppliedIndex(status.appliedIndex())
        .setCommitIndex(status.commitIndex())
        .setSnapshotIndex(status.snapshotIndex())
        .setClusterTimeMillis(status.clusterTimeMillis())
        .setRevision(status.revision())
        .addAllMembers(members(members, status.leader()).getMembersList())
        .setLeases(status.statistics().leases())
        .setClaims(status.statistics().claims())
        .setWaiters(status.statistics().waiters())
        .setKeys(status.statistics().keys())
        .setOverdueMillis(status.statistics().overdueMillis())
        .setDurable(status.durable())
        .build();
  }

  public static MembersReply members(List<Member> members, String leader) {
    MembersReply.Builder reply = MembersReply.newBuilder();
    for (Member member : members) {
      reply
          .addMembersBuilder()
          .setName(member.name())
          .setAddress(member.address())
          .setPeerAddress(member.peerAddress())
          .setLeader(member.name().equals(leader));
    }
    return reply.build();
  }

  public static LimitsReply limits(Outcome outcome) {
    LimitsReply.Builder reply = LimitsReply.newBuilder();
    return outcome instanceof Refusal refusal
        ? reply.setRefused(Refusals.of(refusal)).build()
        : reply.putAllLimits(LimitNames.toWire(((Configured) outcome).limits())).build();
  }

  public static CompactReply compact(Outcome outcome) {
    CompactReply.Builder reply = CompactReply.newBuilder();
    return outcome instanceof Refusal refusal
        ? reply.setRefused(Refusals.of(refusal)).build()
        : reply.setRevision(((Compacted) outcome).revision()).build();
  }
}
