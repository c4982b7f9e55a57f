package io.leasehold.doors.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.DescribeLeaseReply;
import io.leasehold.api.v1.DescribeLeaseRequest;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.LeasesGrpc;
import io.leasehold.api.v1.ListLeasesReply;
import io.leasehold.api.v1.ListLeasesRequest;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RenewRequest;
import io.leasehold.api.v1.RevokeReply;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.doors.grpc.Reads.Dated;
import io.leasehold.doors.grpc.Reads.Page;
import io.leasehold.doors.grpc.translate.Commands;
import io.leasehold.doors.grpc.translate.LeaseReplies;
import io.leasehold.doors.grpc.translate.ListBound;
import io.leasehold.doors.grpc.translate.ToWire;
import io.leasehold.engine.Engine;
import java.util.List;

/** Leases: granted, renewed in bulk, ended. */
final class LeasesService extends LeasesGrpc.LeasesImplBase {
  private final Engine engine;

  LeasesService(Engine engine) {
    this.engine = engine;
  }

  @Override
  public void grant(GrantRequest request, StreamObserver<GrantReply> observer) {
    Call.of(observer).outcome(() -> engine.submit(Commands.grant(request)), LeaseReplies::grant);
  }

  @Override
  public StreamObserver<RenewRequest> renew(StreamObserver<RenewReply> observer) {
    return RenewStream.open(engine, (ServerCallStreamObserver<RenewReply>) observer);
  }

  @Override
  public void revoke(RevokeRequest request, StreamObserver<RevokeReply> observer) {
    Call.of(observer).outcome(() -> engine.submit(Commands.revoke(request)), LeaseReplies::revoke);
  }

  @Override
  public void describeLease(
      DescribeLeaseRequest request, StreamObserver<DescribeLeaseReply> observer) {
    long lease = request.getLease();
    Call.of(observer)
        .outcome(
            () -> Reads.read(engine, request.getStale(), machine -> machine.describeLease(lease)),
            LeaseReplies::describe);
  }

  @Override
  public void listLeases(ListLeasesRequest request, StreamObserver<ListLeasesReply> observer) {
    Call.of(observer)
        .reply(
            () -> {
              int limit = ListBound.of(request.getLimit());
              long after = request.getAfter();
              return Reads.dated(
                  engine,
                  request.getStale(),
                  machine -> Page.of(machine.leases(after, limit + 1), limit));
            },
            LeasesService::page);
  }

  private static ListLeasesReply page(Dated<Page<LeaseInfo>> page) {
    List<LeaseInfo> shown = page.what().shown();
    ListLeasesReply.Builder reply = ListLeasesReply.newBuilder();
    shown.forEach(lease -> reply.addLeases(ToWire.lease(lease)));
    return reply.setMore(page.what().more()).setClusterTimeMillis(page.nowMillis()).build();
  }
}
