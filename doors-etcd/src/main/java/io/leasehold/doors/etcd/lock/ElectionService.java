package io.leasehold.doors.etcd.lock;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.CampaignRequest;
import io.leasehold.api.etcd.CampaignResponse;
import io.leasehold.api.etcd.ElectionGrpc;
import io.leasehold.api.etcd.LeaderKey;
import io.leasehold.api.etcd.LeaderRequest;
import io.leasehold.api.etcd.LeaderResponse;
import io.leasehold.api.etcd.ProclaimRequest;
import io.leasehold.api.etcd.ProclaimResponse;
import io.leasehold.api.etcd.ResignRequest;
import io.leasehold.api.etcd.ResignResponse;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Transact;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.outcome.Transacted;
import io.leasehold.doors.etcd.lock.Contest.Won;
import io.leasehold.doors.etcd.wire.Call;
import io.leasehold.doors.etcd.wire.EtcdError;
import io.leasehold.doors.etcd.wire.Failures;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.doors.etcd.wire.KeyValues;
import io.leasehold.doors.etcd.wire.Ranges;
import io.leasehold.engine.Engine;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The service {@code Election} of etcd: a lock whose key has a value. The revision in a leader's
 * key is its fencing token.
 *
 * <p>Proclaiming and resigning compare that revision in the same step: who was elected since is
 * never spoken for, nor deposed.
 */
public final class ElectionService extends ElectionGrpc.ElectionImplBase {
  private final Engine engine;
  private final Headers headers;
  private final Contest contest;

  public ElectionService(Engine engine, Headers headers, Contest contest) {
    this.engine = engine;
    this.headers = headers;
    this.contest = contest;
  }

  @Override
  public void campaign(CampaignRequest request, StreamObserver<CampaignResponse> observer) {
    Bytes value = Bytes.of(request.getValue().toByteArray());
    Call.of(observer)
        .reply(
            () -> Untyped.ask(() -> contest.campaign(request.getName(), request.getLease(), value)),
            this::elected);
  }

  private CampaignResponse elected(Won won) {
    Place place = won.place();
    LeaderKey.Builder leader =
        LeaderKey.newBuilder()
            .setName(place.line().name())
            .setKey(KeyValues.bytes(place.key()))
            .setRev(place.createRevision())
            .setLease(place.lease());
    return CampaignResponse.newBuilder()
        .setHeader(headers.at(won.enteredRevision()))
        .setLeader(leader)
        .build();
  }

  @Override
  public void proclaim(ProclaimRequest request, StreamObserver<ProclaimResponse> observer) {
    Call.of(observer)
        .reply(
            () -> Untyped.ask(() -> proclaim(request)),
            done -> ProclaimResponse.newBuilder().setHeader(headers.at(done.revision())).build());
  }

  private CompletableFuture<Transacted> proclaim(ProclaimRequest request) {
    Bytes value = Bytes.of(request.getValue().toByteArray());
    if (!request.hasLeader()) {
      throw EtcdError.LEADER_MISSING.exception();
    }
    Place place = place(request.getLeader());
    return contest
        .lease(place.lease())
        .thenCompose(lease -> ifThere(place, Put.bound(place.key(), value, lease)))
        .thenApply(
            done -> {
              if (!done.succeeded()) {
                throw EtcdError.ELECTION_NOT_LEADER.exception();
              }
              return done;
            });
  }

  @Override
  public void resign(ResignRequest request, StreamObserver<ResignResponse> observer) {
    Call.of(observer)
        .reply(
            () -> Untyped.ask(() -> resign(request)),
            done -> ResignResponse.newBuilder().setHeader(headers.at(done.revision())).build());
  }

  private CompletableFuture<Transacted> resign(ResignRequest request) {
    if (!request.hasLeader()) {
      throw EtcdError.LEADER_MISSING.exception();
    }
    Place place = place(request.getLeader());
    return ifThere(place, Delete.of(place.key()));
  }

  private static Place place(LeaderKey leader) {
    Key key = Ranges.key(leader.getKey());
    return new Place(new Line(leader.getName()), key, leader.getLease(), leader.getRev());
  }

  private CompletableFuture<Transacted> ifThere(Place place, Step step) {
    return engine
        .submit(new Transact(List.of(place.isThere()), List.of(step), List.of()))
        .thenApply(outcome -> (Transacted) Failures.done(outcome));
  }

  @Override
  public void leader(LeaderRequest request, StreamObserver<LeaderResponse> observer) {
    Line line = new Line(request.getName());
    Call.of(observer)
        .reply(
            () -> Untyped.ask(() -> engine.read(machine -> Front.of(line, machine))),
            front -> {
              if (front.leader().isEmpty()) {
                throw EtcdError.ELECTION_NO_LEADER.exception();
              }
              return LeaderResponse.newBuilder()
                  .setHeader(headers.at(front.revision()))
                  .setKv(KeyValues.of(front.leader().get()))
                  .build();
            });
  }

  @Override
  public void observe(LeaderRequest request, StreamObserver<LeaderResponse> observer) {
    ObserveStream.open(
        engine,
        headers,
        new Line(request.getName()),
        (ServerCallStreamObserver<LeaderResponse>) observer);
  }
}
