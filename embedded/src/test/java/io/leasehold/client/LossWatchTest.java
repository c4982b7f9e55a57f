package io.leasehold.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.HandOverRequest;
import io.leasehold.api.v1.ReleaseRequest;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.holder.LossCause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Losses are told when they happen, though the next renewal is an hour away. */
@Timeout(240)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LossWatchTest {
  private static final Terms SLOW =
      Terms.builder().term(Duration.ofHours(4)).renewEvery(Duration.ofHours(1)).build();

  private final Leasehold client = Node.client();

  @AfterAll
  void close() {
    client.close();
  }

  private void revoke(long lease) {
    client.connection().call(Rpc.REVOKE, RevokeRequest.newBuilder().setLease(lease).build());
  }

  private static CompletableFuture<Loss> lossOf(Ownership owned) {
    CompletableFuture<Loss> loss = new CompletableFuture<>();
    owned.onLost(loss::complete);
    return loss;
  }

  @Test
  void revokedLeaseIsToldAtOnce() throws Exception {
    Held held = client.claim("l1").terms(SLOW).acquire();
    CompletableFuture<Loss> ofClaim = lossOf(held);
    CompletableFuture<Loss> ofLease = lossOf(held.lease());
    revoke(held.lease().id());
    assertThat(ofLease.get().cause()).isEqualTo(LossCause.REVOKED);
    assertThat(ofClaim.get().cause()).isEqualTo(LossCause.REVOKED);
    assertThat(ofLease.get().serverSaid()).isNotEmpty();
    assertThat(held.isSafe()).isFalse();
  }

  @Test
  void leaseThatJoinsAWatchIsToldAsWell() throws Exception {
    Lease first = client.lease(SLOW);
    revoke(first.id());
    lossOf(first).get();
    Lease second = client.lease(SLOW);
    Lease third = client.lease(SLOW);
    CompletableFuture<Loss> ofThird = lossOf(third);
    revoke(third.id());
    assertThat(ofThird.get().cause()).isEqualTo(LossCause.REVOKED);
    assertThat(second.isSafe()).isTrue();
  }

  @Test
  void claimThatSomebodyElseReleasedIsToldAndItsLeaseLivesOn() throws Exception {
    Lease lease = client.lease(SLOW);
    Held held = client.claim("l3").under(lease).acquire();
    Held other = client.claim("other3").under(lease).acquire();
    CompletableFuture<Loss> loss = lossOf(held);
    client
        .connection()
        .call(
            Rpc.RELEASE,
            ReleaseRequest.newBuilder()
                .setKey(ByteString.copyFromUtf8("l3"))
                .setToken(held.token())
                .build());
    assertThat(loss.get().cause()).isEqualTo(LossCause.RELEASED);
    assertThat(held.isSafe()).isFalse();
    assertThat(lease.isSafe()).isTrue();
    assertThat(other.isSafe()).isTrue();
  }

  /** There is no watch yet when it happens, and none that begins later would hear of it. */
  @Test
  void claimThatWasLostBeforeTheFirstWatchStoodIsToldToo() throws Exception {
    try (Leasehold fresh = Node.client()) {
      Held held = fresh.claim("l5").terms(SLOW).acquire();
      CompletableFuture<Loss> loss = lossOf(held);
      ReleaseRequest release =
          ReleaseRequest.newBuilder()
              .setKey(ByteString.copyFromUtf8("l5"))
              .setToken(held.token())
              .build();
      fresh.connection().call(Rpc.RELEASE, release);
      assertThat(loss.get().cause()).isEqualTo(LossCause.RELEASED);
    }
  }

  @Test
  void claimThatSomebodyElseHandedOverIsTold() throws Exception {
    Held held = client.claim("l4").terms(SLOW).acquire();
    CompletableFuture<Held> waiter = client.claim("l4").holder("bob").terms(SLOW).acquireAsync();
    CompletableFuture<Loss> loss = lossOf(held);
    HandOverRequest toBob =
        HandOverRequest.newBuilder()
            .setKey(ByteString.copyFromUtf8("l4"))
            .setToken(held.token())
            .setToHolder("bob")
            .build();
    Until.holds(
        () -> {
          try {
            client.connection().call(Rpc.HAND_OVER, toBob);
            return true;
          } catch (RefusedException notYetWaiting) {
            return false;
          }
        });
    assertThat(loss.get().cause()).isEqualTo(LossCause.HANDED_OVER);
    assertThat(waiter.get().isSafe()).isTrue();
  }

  @Test
  void leaseBeyondTheLimitIsWatchedWhenOthersAreGone() throws Exception {
    List<Lease> leases = new ArrayList<>();
    for (int i = 0; i < 258; i++) {
      leases.add(client.lease(SLOW));
    }
    Lease last = leases.get(257);
    CompletableFuture<Loss> ofLast = lossOf(last);
    CompletableFuture<Loss> ofFirst = lossOf(leases.get(0));
    revoke(leases.get(0).id());
    ofFirst.get();
    revoke(last.id());
    leases.get(1).close();
    leases.get(2).close();
    assertThat(ofLast.get().cause()).isEqualTo(LossCause.REVOKED);
    leases.forEach(Lease::close);
  }
}
