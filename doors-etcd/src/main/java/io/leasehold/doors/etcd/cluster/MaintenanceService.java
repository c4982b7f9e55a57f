package io.leasehold.doors.etcd.cluster;

import static java.util.concurrent.CompletableFuture.completedFuture;

import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.AlarmRequest;
import io.leasehold.api.etcd.AlarmRequest.AlarmAction;
import io.leasehold.api.etcd.AlarmResponse;
import io.leasehold.api.etcd.DefragmentRequest;
import io.leasehold.api.etcd.DefragmentResponse;
import io.leasehold.api.etcd.DowngradeRequest;
import io.leasehold.api.etcd.DowngradeResponse;
import io.leasehold.api.etcd.HashKVRequest;
import io.leasehold.api.etcd.HashKVResponse;
import io.leasehold.api.etcd.HashRequest;
import io.leasehold.api.etcd.HashResponse;
import io.leasehold.api.etcd.MaintenanceGrpc;
import io.leasehold.api.etcd.MoveLeaderRequest;
import io.leasehold.api.etcd.MoveLeaderResponse;
import io.leasehold.api.etcd.SnapshotRequest;
import io.leasehold.api.etcd.SnapshotResponse;
import io.leasehold.api.etcd.StatusRequest;
import io.leasehold.api.etcd.StatusResponse;
import io.leasehold.doors.etcd.wire.Call;
import io.leasehold.doors.etcd.wire.EtcdError;
import io.leasehold.doors.etcd.wire.EtcdFacts;
import io.leasehold.doors.etcd.wire.Headers;
import io.leasehold.engine.Engine;
import io.leasehold.engine.Member;
import io.leasehold.engine.NodeStatus;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The service {@code Maintenance} of etcd. Thread-safe. */
public final class MaintenanceService extends MaintenanceGrpc.MaintenanceImplBase {
  private static final String ACTIVATE =
      "alarms cannot be set from outside; a limit that is reached refuses what exceeds it and"
          + " nothing else, see `leasehold limits`";
  private static final String DEFRAGMENT =
      "there is nothing to defragment; each node compacts its log into snapshots by itself";
  private static final String HASH =
      "there is no hash of the store; compare the applied index and the revision of the nodes with"
          + " `leasehold status`";
  private static final String SNAPSHOT =
      "snapshots are not streamed; how to back up a node is in docs/operating.md under Backup";
  private static final String DOWNGRADE =
      "a cluster has no version of its own to lower; exchange its nodes one by one, as told in"
          + " docs/operating.md";

  private final Engine engine;
  private final Headers headers;
  private final Members members;

  public MaintenanceService(Engine engine, Headers headers, EtcdFacts facts) {
    this.engine = engine;
    this.headers = headers;
    this.members = new Members(engine, facts);
  }

  @Override
  public void status(StatusRequest request, StreamObserver<StatusResponse> observer) {
    Call.of(observer).reply(() -> completedFuture(engine.status()), this::describe);
  }

  private StatusResponse describe(NodeStatus status) {
    long storedBytes = status.statistics().storedBytes();
    StatusResponse.Builder reply =
        StatusResponse.newBuilder()
            .setHeader(headers.at(status.revision()))
            .setVersion(EtcdFacts.PROTOCOL_VERSION)
            .setDbSize(storedBytes)
            .setDbSizeInUse(storedBytes)
            .setLeader(members.id(status.leader()))
            .setRaftIndex(index(status.commitIndex()))
            .setRaftTerm(status.raftTerm())
            .setRaftAppliedIndex(index(status.appliedIndex()));
    if (status.leader().isEmpty()) {
      reply.addErrors(EtcdError.NO_LEADER.text());
    }
    return reply.build();
  }

  /** A log without entries has a negative index here, and 0 in etcd. */
  private static long index(long index) {
    return Math.max(0, index);
  }

  /** No alarm is ever set, so there is none to tell and none to lift. */
  @Override
  public void alarm(AlarmRequest request, StreamObserver<AlarmResponse> observer) {
    if (request.getAction() == AlarmAction.ACTIVATE) {
      observer.onError(Unsupported.because(ACTIVATE));
      return;
    }
    observer.onNext(AlarmResponse.getDefaultInstance());
    observer.onCompleted();
  }

  @Override
  public void moveLeader(MoveLeaderRequest request, StreamObserver<MoveLeaderResponse> observer) {
    Call.of(observer)
        .reply(
            () -> moveTo(request.getTargetID()), moved -> MoveLeaderResponse.getDefaultInstance());
  }

  /** As in etcd, only who leads can be asked. */
  private CompletableFuture<List<Member>> moveTo(long target) {
    NodeStatus status = engine.status();
    if (status.role() != NodeStatus.Role.LEADER) {
      throw EtcdError.NOT_LEADER.exception();
    }
    String name = members.name(target).orElseThrow(EtcdError.BAD_TRANSFEREE::exception);
    return name.equals(status.node())
        ? completedFuture(engine.membership().members())
        : engine.membership().transferLeadership(name);
  }

  @Override
  public void defragment(DefragmentRequest request, StreamObserver<DefragmentResponse> observer) {
    observer.onError(Unsupported.because(DEFRAGMENT));
  }

  @Override
  public void hash(HashRequest request, StreamObserver<HashResponse> observer) {
    observer.onError(Unsupported.because(HASH));
  }

  @Override
  public void hashKV(HashKVRequest request, StreamObserver<HashKVResponse> observer) {
    observer.onError(Unsupported.because(HASH));
  }

  @Override
  public void snapshot(SnapshotRequest request, StreamObserver<SnapshotResponse> observer) {
    observer.onError(Unsupported.because(SNAPSHOT));
  }

  @Override
  public void downgrade(DowngradeRequest request, StreamObserver<DowngradeResponse> observer) {
    observer.onError(Unsupported.because(DOWNGRADE));
  }
}
