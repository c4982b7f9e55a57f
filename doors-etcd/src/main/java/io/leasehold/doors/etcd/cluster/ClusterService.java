package io.leasehold.doors.etcd.cluster;

import static java.util.concurrent.CompletableFuture.completedFuture;

import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.ClusterGrpc;
import io.leasehold.api.etcd.MemberAddRequest;
import io.leasehold.api.etcd.MemberAddResponse;
import io.leasehold.api.etcd.MemberListRequest;
import io.leasehold.api.etcd.MemberListResponse;
import io.leasehold.api.etcd.MemberPromoteRequest;
import io.leasehold.api.etcd.MemberPromoteResponse;
import io.leasehold.api.etcd.MemberRemoveRequest;
import io.leasehold.api.etcd.MemberRemoveResponse;
import io.leasehold.api.etcd.MemberUpdateRequest;
import io.leasehold.api.etcd.MemberUpdateResponse;
import io.leasehold.doors.etcd.wire.Call;
import io.leasehold.doors.etcd.wire.EtcdError;
import io.leasehold.doors.etcd.wire.EtcdFacts;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.Engine;
import java.util.concurrent.CompletableFuture;

/** The service {@code Cluster} of etcd. Thread-safe. */
public final class ClusterService extends ClusterGrpc.ClusterImplBase {
  private static final String ADD =
      "a node is added by its name, which this call has no place for; start the node and run"
          + " `leasehold members add NAME HOST:PORT`";
  private static final String UPDATE =
      "the addresses of a node cannot be changed in place; remove it with `leasehold members"
          + " remove NAME` and add it again with `leasehold members add NAME HOST:PORT`";

  private final Engine engine;
  private final Headers headers;
  private final Members members;

  public ClusterService(Engine engine, Headers headers, EtcdFacts facts) {
    this.engine = engine;
    this.headers = headers;
    this.members = new Members(engine, facts);
  }

  @Override
  public void memberList(MemberListRequest request, StreamObserver<MemberListResponse> observer) {
    Call.of(observer)
        .reply(() -> request.getLinearizable() ? upToDate() : completedFuture(true), this::list);
  }

  /** Done when this node has applied everything that was acknowledged before. */
  private CompletableFuture<Boolean> upToDate() {
    return engine.read(machine -> true);
  }

  private MemberListResponse list(boolean ready) {
    return MemberListResponse.newBuilder()
        .setHeader(headers.withoutRevision())
        .addAllMembers(members.all())
        .build();
  }

  @Override
  public void memberRemove(
      MemberRemoveRequest request, StreamObserver<MemberRemoveResponse> observer) {
    Call.of(observer)
        .reply(
            () -> engine.membership().remove(known(request.getID())),
            left ->
                MemberRemoveResponse.newBuilder()
                    .setHeader(headers.withoutRevision())
                    .addAllMembers(members.all())
                    .build());
  }

  private String known(long id) {
    return members.name(id).orElseThrow(EtcdError.MEMBER_NOT_FOUND::exception);
  }

  @Override
  public void memberAdd(MemberAddRequest request, StreamObserver<MemberAddResponse> observer) {
    observer.onError(Unsupported.because(ADD));
  }

  @Override
  public void memberUpdate(
      MemberUpdateRequest request, StreamObserver<MemberUpdateResponse> observer) {
    observer.onError(
        members.name(request.getID()).isPresent()
            ? Unsupported.because(UPDATE)
            : EtcdError.MEMBER_NOT_FOUND.exception());
  }

  /** No node is ever a learner: one that is added becomes a member when it has caught up. */
  @Override
  public void memberPromote(
      MemberPromoteRequest request, StreamObserver<MemberPromoteResponse> observer) {
    boolean known = members.name(request.getID()).isPresent();
    Call.of(observer).fail(known ? EtcdError.NO_LEARNER : EtcdError.MEMBER_NOT_FOUND);
  }
}
