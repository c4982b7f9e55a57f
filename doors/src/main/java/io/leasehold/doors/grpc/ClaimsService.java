package io.leasehold.doors.grpc;

import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.ClaimsGrpc;
import io.leasehold.api.v1.DescribeKeyReply;
import io.leasehold.api.v1.DescribeKeyRequest;
import io.leasehold.api.v1.HandOverReply;
import io.leasehold.api.v1.HandOverRequest;
import io.leasehold.api.v1.HistoryReply;
import io.leasehold.api.v1.HistoryRequest;
import io.leasehold.api.v1.ListClaimsReply;
import io.leasehold.api.v1.ListClaimsRequest;
import io.leasehold.api.v1.ReleaseReply;
import io.leasehold.api.v1.ReleaseRequest;
import io.leasehold.api.v1.WhyReply;
import io.leasehold.api.v1.WhyRequest;
import io.leasehold.api.v1.WithdrawReply;
import io.leasehold.api.v1.WithdrawRequest;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.KeyRange;
import io.leasehold.doors.grpc.Reads.Dated;
import io.leasehold.doors.grpc.Reads.Page;
import io.leasehold.doors.grpc.translate.ClaimReplies;
import io.leasehold.doors.grpc.translate.Commands;
import io.leasehold.doors.grpc.translate.FromWire;
import io.leasehold.doors.grpc.translate.ListBound;
import io.leasehold.doors.grpc.translate.ToWire;
import io.leasehold.engine.Engine;

/** Claims: keys that leases own, alone, together or by numbered places. */
final class ClaimsService extends ClaimsGrpc.ClaimsImplBase {
  private final Engine engine;

  ClaimsService(Engine engine) {
    this.engine = engine;
  }

  @Override
  public void acquire(AcquireRequest request, StreamObserver<AcquireReply> observer) {
    new Acquisition(engine, request, Call.of(observer)).begin();
  }

  @Override
  public void withdraw(WithdrawRequest request, StreamObserver<WithdrawReply> observer) {
    Call.of(observer)
        .outcome(() -> engine.submit(Commands.withdraw(request)), ClaimReplies::withdraw);
  }

  @Override
  public void release(ReleaseRequest request, StreamObserver<ReleaseReply> observer) {
    Call.of(observer)
        .outcome(() -> engine.submit(Commands.release(request)), ClaimReplies::release);
  }

  @Override
  public void handOver(HandOverRequest request, StreamObserver<HandOverReply> observer) {
    Call.of(observer)
        .outcome(() -> engine.submit(Commands.handOver(request)), ClaimReplies::handOver);
  }

  @Override
  public void describeKey(DescribeKeyRequest request, StreamObserver<DescribeKeyReply> observer) {
    Call.of(observer)
        .reply(
            () -> {
              Key key = FromWire.key(request.getKey());
              return Reads.dated(engine, request.getStale(), machine -> machine.describeKey(key));
            },
            ClaimsService::description);
  }

  private static DescribeKeyReply description(Dated<KeyInfo> info) {
    return DescribeKeyReply.newBuilder()
        .setKey(ToWire.keyInfo(info.what()))
        .setClusterTimeMillis(info.nowMillis())
        .setRevision(info.revision())
        .build();
  }

  @Override
  public void listClaims(ListClaimsRequest request, StreamObserver<ListClaimsReply> observer) {
    Call.of(observer)
        .reply(
            () -> {
              int limit = ListBound.of(request.getLimit());
              KeyRange range = FromWire.range(request.getRange());
              return Reads.dated(
                  engine,
                  request.getStale(),
                  machine -> Page.of(machine.claimedKeys(range, limit + 1), limit));
            },
            ClaimsService::page);
  }

  private static ListClaimsReply page(Dated<Page<KeyInfo>> page) {
    ListClaimsReply.Builder reply = ListClaimsReply.newBuilder();
    page.what().shown().forEach(key -> reply.addKeys(ToWire.keyInfo(key)));
    return reply.setMore(page.what().more()).setClusterTimeMillis(page.nowMillis()).build();
  }

  @Override
  public void history(HistoryRequest request, StreamObserver<HistoryReply> observer) {
    Call.of(observer)
        .reply(
            () -> {
              Key key = FromWire.key(request.getKey());
              return Reads.dated(engine, request.getStale(), machine -> machine.history(key));
            },
            history -> ClaimReplies.history(history.what(), history.nowMillis()));
  }

  @Override
  public void why(WhyRequest request, StreamObserver<WhyReply> observer) {
    Call.of(observer)
        .reply(
            () -> {
              Key key = FromWire.key(request.getKey());
              long token = request.getToken();
              return Reads.read(engine, request.getStale(), machine -> machine.why(key, token));
            },
            ClaimReplies::why);
  }
}
