package io.leasehold.doors.etcd.lease;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.LeaseGrantRequest;
import io.leasehold.api.etcd.LeaseGrantResponse;
import io.leasehold.api.etcd.LeaseLeasesRequest;
import io.leasehold.api.etcd.LeaseLeasesResponse;
import io.leasehold.api.etcd.LeaseRevokeRequest;
import io.leasehold.api.etcd.LeaseTimeToLiveRequest;
import io.leasehold.api.etcd.LeaseTimeToLiveResponse;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.doors.etcd.twins.Stage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What scenarios do with the leases of one server. */
final class Leases {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Stage stage;

  Leases(Stage stage) {
    this.stage = stage;
  }

  /** Its id, or 0 if it was refused. */
  long grant(long ttl, long id) throws Exception {
    LeaseGrantRequest request = LeaseGrantRequest.newBuilder().setTTL(ttl).setID(id).build();
    String what = "grant " + ttl + (id == 0 ? "" : " as " + id);
    LeaseGrantResponse reply = stage.ask(what, () -> stage.lease().leaseGrant(request));
    return reply == null ? 0 : reply.getID();
  }

  void revoke(long id) throws Exception {
    LeaseRevokeRequest request = LeaseRevokeRequest.newBuilder().setID(id).build();
    stage.ask("revoke", () -> stage.lease().leaseRevoke(request));
  }

  void put(String key, long lease) throws Exception {
    PutRequest request =
        PutRequest.newBuilder().setKey(ByteString.copyFromUtf8(key)).setLease(lease).build();
    stage.ask("put " + key, () -> stage.kv().put(request));
  }

  /** Notes everything but how much is left to the second, and keys in order: etcd has none. */
  void timeToLive(long id, boolean keys) throws Exception {
    LeaseTimeToLiveResponse reply = describe(id, keys);
    long ttl = reply.getTTL();
    boolean almostAll = ttl < reply.getGrantedTTL() && ttl > reply.getGrantedTTL() / 2;
    LeaseTimeToLiveResponse.Builder noted = reply.toBuilder().clearKeys();
    reply.getKeysList().stream()
        .sorted(ByteString.unsignedLexicographicalComparator())
        .forEach(noted::addKeys);
    stage.note("time to live", almostAll ? noted.clearTTL().build() : noted.build());
    stage.note("almost all of it is left", Boolean.toString(almostAll));
  }

  private LeaseTimeToLiveResponse describe(long id, boolean keys) {
    return stage
        .lease()
        .leaseTimeToLive(LeaseTimeToLiveRequest.newBuilder().setID(id).setKeys(keys).build());
  }

  boolean isAlive(long id) {
    return describe(id, false).getTTL() >= 0;
  }

  /** Waits until a lease has ended by itself. */
  void awaitEnd(long id) {
    long start = System.nanoTime();
    while (isAlive(id)) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new AssertionError("lease " + id + " does not end");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  void list() throws Exception {
    LeaseLeasesResponse reply = stage.lease().leaseLeases(LeaseLeasesRequest.getDefaultInstance());
    stage.note("leases", reply);
  }
}
