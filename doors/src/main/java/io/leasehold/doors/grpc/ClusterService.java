package io.leasehold.doors.grpc;

import static java.util.concurrent.CompletableFuture.completedFuture;

import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.AddMemberRequest;
import io.leasehold.api.v1.ClusterGrpc;
import io.leasehold.api.v1.CompactReply;
import io.leasehold.api.v1.CompactRequest;
import io.leasehold.api.v1.DiagnoseReply;
import io.leasehold.api.v1.DiagnoseRequest;
import io.leasehold.api.v1.GetLimitsRequest;
import io.leasehold.api.v1.LimitsReply;
import io.leasehold.api.v1.MembersReply;
import io.leasehold.api.v1.RemoveMemberRequest;
import io.leasehold.api.v1.SetLimitsRequest;
import io.leasehold.api.v1.StatusReply;
import io.leasehold.api.v1.StatusRequest;
import io.leasehold.api.v1.TransferLeadershipRequest;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.outcome.Configured;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.doors.grpc.translate.ClusterReplies;
import io.leasehold.doors.grpc.translate.Commands;
import io.leasehold.doors.grpc.translate.LimitNames;
import io.leasehold.doors.grpc.translate.Malformed;
import io.leasehold.doors.grpc.translate.Members;
import io.leasehold.engine.Engine;
import io.leasehold.engine.Member;
import io.leasehold.engine.NodeStatus;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The cluster itself: who leads, who belongs to it, its limits. */
final class ClusterService extends ClusterGrpc.ClusterImplBase {
  private final Engine engine;
  private final NodeFacts facts;
  private final Diagnosis diagnosis;

  ClusterService(Engine engine, NodeFacts facts, Diagnosis diagnosis) {
    this.engine = engine;
    this.facts = facts;
    this.diagnosis = diagnosis;
  }

  @Override
  public void status(StatusRequest request, StreamObserver<StatusReply> observer) {
    Call.of(observer).reply(() -> completedFuture(engine.status()), this::describe);
  }

  private StatusReply describe(NodeStatus status) {
    return ClusterReplies.status(status, engine.membership().members()).toBuilder()
        .setCluster(facts.clusterName())
        .setVersion(facts.version())
        .setUptimeMillis(facts.uptimeMillis())
        .build();
  }

  /** Completes when the new node has caught up, which takes as long as its snapshot needs. */
  @Override
  public void addMember(AddMemberRequest request, StreamObserver<MembersReply> observer) {
    Call.of(observer)
        .withoutTimeout()
        .reply(() -> engine.membership().add(Members.added(request)), this::members);
  }

  @Override
  public void removeMember(RemoveMemberRequest request, StreamObserver<MembersReply> observer) {
    Call.of(observer)
        .reply(() -> engine.membership().remove(Members.name(request.getName())), this::members);
  }

  @Override
  public void transferLeadership(
      TransferLeadershipRequest request, StreamObserver<MembersReply> observer) {
    Call.of(observer)
        .reply(() -> engine.membership().transferLeadership(request.getTo()), this::members);
  }

  private MembersReply members(List<Member> members) {
    return ClusterReplies.members(members, engine.status().leader());
  }

  @Override
  public void getLimits(GetLimitsRequest request, StreamObserver<LimitsReply> observer) {
    Call.of(observer).outcome(this::limits, ClusterReplies::limits);
  }

  private CompletableFuture<Outcome> limits() {
    return engine.read(LeaseMachine::limits).thenApply(Configured::new);
  }

  @Override
  public void setLimits(SetLimitsRequest request, StreamObserver<LimitsReply> observer) {
    Call.of(observer).outcome(() -> changeLimits(request.getLimitsMap()), ClusterReplies::limits);
  }

  private CompletableFuture<Outcome> changeLimits(Map<String, Long> changes) {
    try {
      return engine.submit(LimitNames.change(changes));
    } catch (Malformed malformed) {
      return completedFuture(malformed.refusal());
    }
  }

  @Override
  public void compact(CompactRequest request, StreamObserver<CompactReply> observer) {
    Call.of(observer)
        .outcome(() -> engine.submit(Commands.compact(request)), ClusterReplies::compact);
  }

  @Override
  public void diagnose(DiagnoseRequest request, StreamObserver<DiagnoseReply> observer) {
    Call.of(observer).withoutTimeout().reply(diagnosis::diagnose, reply -> reply);
  }
}
