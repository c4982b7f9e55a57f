package io.leasehold.doors.etcd.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.leasehold.api.etcd.CampaignRequest;
import io.leasehold.api.etcd.ElectionGrpc;
import io.leasehold.api.etcd.ElectionGrpc.ElectionBlockingStub;
import io.leasehold.api.etcd.KVGrpc;
import io.leasehold.api.etcd.KVGrpc.KVBlockingStub;
import io.leasehold.api.etcd.KeyValue;
import io.leasehold.api.etcd.LeaderKey;
import io.leasehold.api.etcd.LeaseGrantRequest;
import io.leasehold.api.etcd.LeaseGrpc;
import io.leasehold.api.etcd.LeaseRevokeRequest;
import io.leasehold.api.etcd.LockGrpc;
import io.leasehold.api.etcd.LockGrpc.LockBlockingStub;
import io.leasehold.api.etcd.LockRequest;
import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.doors.etcd.twins.DoorSite;
import io.leasehold.fence.MemoryFence;
import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.file.FencedFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The create revision of a lock's key is the fencing token of its owner. */
@Timeout(120)
class FencingTest {
  private static final ByteString NAME = ByteString.copyFromUtf8("orders");

  private final DoorSite site = new DoorSite();
  private final ManagedChannel channel =
      ManagedChannelBuilder.forAddress("127.0.0.1", site.port()).usePlaintext().build();
  private final LockBlockingStub locks = LockGrpc.newBlockingStub(channel);
  private final KVBlockingStub keys = KVGrpc.newBlockingStub(channel);
  private final ElectionBlockingStub elections = ElectionGrpc.newBlockingStub(channel);

  @AfterEach
  void close() {
    channel.shutdownNow();
    site.close();
  }

  @Test
  void theLateWriteOfAnOwnerWhoseLeaseEndedIsRefused(@TempDir Path folder) throws Exception {
    FencedFile file = FencedFile.at(folder.resolve("orders.json"));
    long firstLease = grant(1);
    long firstToken = lockAndReadToken(firstLease);
    file.replace(firstToken, bytes("by the first"));

    long secondToken = lockAndReadToken(grant(600));
    assertThat(secondToken).isGreaterThan(firstToken);
    file.replace(secondToken, bytes("by the second"));

    assertThatThrownBy(() -> file.replace(firstToken, bytes("too late")))
        .isInstanceOf(StaleTokenException.class);
    assertThat(file.read().bytes()).isEqualTo(bytes("by the second"));
  }

  @Test
  void theLateWriteOfALeaderThatWasDeposedIsRefused() {
    MemoryFence fence = new MemoryFence();
    long firstLease = grant(600);
    long firstToken = campaign(firstLease).getRev();
    fence.admit("orders", firstToken);
    revoke(firstLease);

    long secondToken = campaign(grant(600)).getRev();
    fence.admit("orders", secondToken);

    assertThatThrownBy(() -> fence.admit("orders", firstToken, () -> {}))
        .isInstanceOf(StaleTokenException.class);
  }

  @Test
  void lockingAgainKeepsTheToken() {
    long lease = grant(600);
    assertThat(lockAndReadToken(lease)).isEqualTo(lockAndReadToken(lease));
  }

  private long lockAndReadToken(long lease) {
    LockRequest request = LockRequest.newBuilder().setName(NAME).setLease(lease).build();
    ByteString key = locks.lock(request).getKey();
    List<KeyValue> found = keys.range(RangeRequest.newBuilder().setKey(key).build()).getKvsList();
    if (found.isEmpty()) {
      throw new IllegalStateException("the lock is lost already: do not touch what it guards");
    }
    return found.get(0).getCreateRevision();
  }

  private LeaderKey campaign(long lease) {
    CampaignRequest request = CampaignRequest.newBuilder().setName(NAME).setLease(lease).build();
    return elections.campaign(request).getLeader();
  }

  private long grant(long ttlSeconds) {
    LeaseGrantRequest request = LeaseGrantRequest.newBuilder().setTTL(ttlSeconds).build();
    return LeaseGrpc.newBlockingStub(channel).leaseGrant(request).getID();
  }

  private void revoke(long lease) {
    LeaseRevokeRequest request = LeaseRevokeRequest.newBuilder().setID(lease).build();
    LeaseGrpc.newBlockingStub(channel).leaseRevoke(request);
  }

  private static byte[] bytes(String text) {
    return ByteString.copyFromUtf8(text).toByteArray();
  }
}
