package io.leasehold.testkit.etcd;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.ByteString;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.leasehold.api.etcd.ClusterGrpc;
import io.leasehold.api.etcd.KVGrpc;
import io.leasehold.api.etcd.LeaseGrantRequest;
import io.leasehold.api.etcd.LeaseGrantResponse;
import io.leasehold.api.etcd.LeaseGrpc;
import io.leasehold.api.etcd.LeaseRevokeRequest;
import io.leasehold.api.etcd.LeaseTimeToLiveRequest;
import io.leasehold.api.etcd.LockGrpc;
import io.leasehold.api.etcd.MaintenanceGrpc;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.StatusRequest;
import io.leasehold.api.etcd.StatusResponse;
import io.leasehold.torture.process.NodeProcess;
import java.util.ArrayList;
import java.util.List;

/** Calls of etcd to one node and no other. */
final class EtcdClient implements AutoCloseable {
  /** The TTL of a lease that is no more. */
  static final long ENDED = -1;

  private final ManagedChannel channel;

  private EtcdClient(ManagedChannel channel) {
    this.channel = channel;
  }

  static EtcdClient to(NodeProcess node) {
    return new EtcdClient(
        ManagedChannelBuilder.forTarget(node.address())
            .usePlaintext()
            .maxInboundMessageSize(64 << 20)
            .build());
  }

  static ByteString bytes(String text) {
    return ByteString.copyFromUtf8(text);
  }

  ManagedChannel channel() {
    return channel;
  }

  KVGrpc.KVBlockingStub kv() {
    return KVGrpc.newBlockingStub(channel);
  }

  LockGrpc.LockFutureStub lock() {
    return LockGrpc.newFutureStub(channel);
  }

  ClusterGrpc.ClusterBlockingStub members() {
    return ClusterGrpc.newBlockingStub(channel);
  }

  MaintenanceGrpc.MaintenanceBlockingStub maintenance() {
    return MaintenanceGrpc.newBlockingStub(channel);
  }

  StatusResponse status() {
    return maintenance().status(StatusRequest.getDefaultInstance());
  }

  long grant(long ttl) {
    return LeaseGrpc.newBlockingStub(channel).leaseGrant(granting(ttl)).getID();
  }

  /** Many at once; the answers are awaited. */
  List<Long> grant(long ttl, int count) throws Exception {
    LeaseGrpc.LeaseFutureStub leases = LeaseGrpc.newFutureStub(channel);
    List<ListenableFuture<LeaseGrantResponse>> asked = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      asked.add(leases.leaseGrant(granting(ttl)));
    }
    List<Long> ids = new ArrayList<>();
    for (ListenableFuture<LeaseGrantResponse> each : asked) {
      ids.add(each.get().getID());
    }
    return ids;
  }

  private static LeaseGrantRequest granting(long ttl) {
    return LeaseGrantRequest.newBuilder().setTTL(ttl).build();
  }

  void revoke(long lease) {
    var unused =
        LeaseGrpc.newBlockingStub(channel)
            .leaseRevoke(LeaseRevokeRequest.newBuilder().setID(lease).build());
  }

  /** The seconds that are left of a lease, or {@link #ENDED}. */
  long secondsLeft(long lease) {
    return LeaseGrpc.newBlockingStub(channel)
        .leaseTimeToLive(LeaseTimeToLiveRequest.newBuilder().setID(lease).build())
        .getTTL();
  }

  /** Binds a key to a lease and returns the revision of it. */
  long put(String key, long lease) {
    PutRequest request = PutRequest.newBuilder().setKey(bytes(key)).setLease(lease).build();
    return kv().put(request).getHeader().getRevision();
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
