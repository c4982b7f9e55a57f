package io.leasehold.doors.etcd.lock;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.grpc.StatusRuntimeException;
import io.leasehold.api.etcd.CampaignRequest;
import io.leasehold.api.etcd.CampaignResponse;
import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.ElectionGrpc;
import io.leasehold.api.etcd.LeaseGrantRequest;
import io.leasehold.api.etcd.LeaseRevokeRequest;
import io.leasehold.api.etcd.LockGrpc;
import io.leasehold.api.etcd.LockRequest;
import io.leasehold.api.etcd.LockResponse;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.api.etcd.RangeResponse;
import io.leasehold.api.etcd.UnlockRequest;
import io.leasehold.doors.etcd.twins.Stage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** What the scenarios of locks and elections do on either server. */
final class Player {
  private static final long PATIENCE_SECONDS = 60;

  private final Stage stage;

  Player(Stage stage) {
    this.stage = stage;
  }

  static ByteString bytes(String text) {
    return ByteString.copyFromUtf8(text);
  }

  static ByteString key(String name, long lease) {
    return bytes(name + "/" + Long.toHexString(lease));
  }

  long grant(String what) throws Exception {
    return grant(what, 600);
  }

  long grant(String what, long ttlSeconds) throws Exception {
    LeaseGrantRequest request = LeaseGrantRequest.newBuilder().setTTL(ttlSeconds).build();
    return stage.ask(what, () -> stage.lease().leaseGrant(request)).getID();
  }

  void revoke(String what, long lease) throws Exception {
    LeaseRevokeRequest request = LeaseRevokeRequest.newBuilder().setID(lease).build();
    stage.ask(what, () -> stage.lease().leaseRevoke(request));
  }

  static LockRequest lockRequest(String name, long lease) {
    return LockRequest.newBuilder().setName(bytes(name)).setLease(lease).build();
  }

  LockResponse lock(String what, String name, long lease) throws Exception {
    return stage.ask(what, () -> stage.lock().lock(lockRequest(name, lease)));
  }

  void unlock(String what, ByteString key) throws Exception {
    UnlockRequest request = UnlockRequest.newBuilder().setKey(key).build();
    stage.ask(what, () -> stage.lock().unlock(request));
  }

  /** Asks for a lock that others have, and returns when its key is in the line. */
  ListenableFuture<LockResponse> queue(String name, long lease) {
    ListenableFuture<LockResponse> asked =
        LockGrpc.newFutureStub(stage.channel()).lock(lockRequest(name, lease));
    await(key(name, lease), true);
    return asked;
  }

  static CampaignRequest campaignRequest(String name, long lease, String value) {
    return CampaignRequest.newBuilder()
        .setName(bytes(name))
        .setLease(lease)
        .setValue(bytes(value))
        .build();
  }

  CampaignResponse campaign(String what, String name, long lease, String value) throws Exception {
    return stage.ask(what, () -> stage.election().campaign(campaignRequest(name, lease, value)));
  }

  /** Campaigns against a leader, and returns when its key is in the line. */
  ListenableFuture<CampaignResponse> run(String name, long lease, String value) {
    ListenableFuture<CampaignResponse> asked =
        ElectionGrpc.newFutureStub(stage.channel()).campaign(campaignRequest(name, lease, value));
    await(key(name, lease), true);
    return asked;
  }

  /** Writes down how a call ended that was begun before. */
  <M extends Message> M ended(String what, ListenableFuture<M> asked) throws Exception {
    try {
      M answer = asked.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      stage.note(what, answer);
      return answer;
    } catch (ExecutionException e) {
      stage.note(what, (StatusRuntimeException) e.getCause());
      return null;
    }
  }

  void put(String what, ByteString key, String value, long lease) throws Exception {
    PutRequest request =
        PutRequest.newBuilder().setKey(key).setValue(bytes(value)).setLease(lease).build();
    stage.ask(what, () -> stage.kv().put(request));
  }

  void delete(String what, ByteString key) throws Exception {
    DeleteRangeRequest request = DeleteRangeRequest.newBuilder().setKey(key).build();
    stage.ask(what, () -> stage.kv().deleteRange(request));
  }

  /** All keys of a line, in its order. */
  RangeResponse line(String what, String name) throws Exception {
    RangeRequest request =
        RangeRequest.newBuilder()
            .setKey(bytes(name + "/"))
            .setRangeEnd(bytes(name + "0"))
            .setSortTarget(RangeRequest.SortTarget.CREATE)
            .setSortOrder(RangeRequest.SortOrder.ASCEND)
            .build();
    return stage.ask(what, () -> stage.kv().range(request));
  }

  /** Returns when a key is there, or is not. */
  void await(ByteString key, boolean there) {
    RangeRequest request = RangeRequest.newBuilder().setKey(key).setCountOnly(true).build();
    LockSite.await(() -> (stage.kv().range(request).getCount() > 0) == there);
  }
}
