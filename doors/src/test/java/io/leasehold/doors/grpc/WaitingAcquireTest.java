package io.leasehold.doors.grpc;

import static io.leasehold.doors.grpc.Door.acquire;
import static io.leasehold.doors.grpc.Door.bytes;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.ListenableFuture;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.ClaimsGrpc;
import io.leasehold.api.v1.Refusal;
import io.leasehold.api.v1.Refusal.Code;
import io.leasehold.api.v1.ReleaseRequest;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.core.model.Key;
import io.leasehold.engine.node.Engines;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An acquisition with a wait is a call that stays open. */
class WaitingAcquireTest {
  private final Door door = new Door(Engines.inMemory());
  private final ClaimsGrpc.ClaimsFutureStub waiting =
      door.client(ClaimsGrpc.ClaimsFutureStub.class);
  private final long alice = door.lease("alice");
  private final long bob = door.lease("bob");

  @AfterEach
  void close() {
    door.close();
  }

  @Test
  void aWaiterIsGrantedWhatTheHolderReleases() throws Exception {
    long token = door.acquires("db", alice).getClaim().getToken();
    ListenableFuture<AcquireReply> reply = bobWaits();
    release(token);
    AcquireReply granted = reply.get(30, SECONDS);
    assertThat(granted.getClaim().getLease()).isEqualTo(bob);
    assertThat(granted.getClaim().getToken()).isGreaterThan(token);
    assertThat(granted.getFresh()).isTrue();
    assertThat(granted.getRemainingMillis()).isPositive().isLessThanOrEqualTo(60_000);
  }

  @Test
  void aWaitOutlastsTheRequestTimeoutAndEndsAsRefused() {
    door.acquires("db", alice);
    Duration hurry = Duration.ofSeconds(1);
    try (Door hasty = new Door(door.engine, GrpcDoorSettings.defaults(), hurry)) {
      Refusal refused =
          hasty.claims.acquire(acquire("db", bob).setWaitMillis(1_500).build()).getRefused();
      assertThat(refused.getCode()).isEqualTo(Code.HELD);
      assertThat(refused.getHolders(0).getHolder()).isEqualTo("alice");
    }
  }

  @Test
  void aWaiterLearnsThatItsOwnLeaseEnded() throws Exception {
    door.acquires("db", alice);
    ListenableFuture<AcquireReply> reply = bobWaits();
    door.leases.revoke(RevokeRequest.newBuilder().setLease(bob).build());
    assertThat(reply.get(30, SECONDS).getRefused().getCode()).isEqualTo(Code.ENDED);
  }

  @Test
  void aCallerThatGoesAwayKeepsItsPlace() {
    long token = door.acquires("db", alice).getClaim().getToken();
    bobWaits().cancel(true);
    assertThat(queueLength()).isEqualTo(1);
    release(token);
    assertThat(door.acquires("db", bob).getFresh()).isFalse();
  }

  private ListenableFuture<AcquireReply> bobWaits() {
    ListenableFuture<AcquireReply> reply =
        waiting.acquire(acquire("db", bob).setWaitMillis(-1).build());
    Until.holds(() -> queueLength() == 1, "bob is in the queue");
    assertThat(reply.isDone()).isFalse();
    return reply;
  }

  private int queueLength() {
    return door.engine.read(machine -> machine.describeKey(Key.of("db")).waiters().size()).join();
  }

  private void release(long token) {
    door.claims.release(ReleaseRequest.newBuilder().setKey(bytes("db")).setToken(token).build());
  }
}
