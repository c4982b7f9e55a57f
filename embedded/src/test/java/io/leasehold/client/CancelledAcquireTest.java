package io.leasehold.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.holder.LossCause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Whenever somebody stops waiting, nothing stays behind. */
@Timeout(240)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CancelledAcquireTest {
  private static final Terms LONG = Terms.of(Duration.ofHours(4));

  private final List<Ownership> owned = new ArrayList<>();
  private final Leasehold client = Node.client();

  @BeforeEach
  void nothingIsLeftOfTheTestBefore() throws Exception {
    owned.forEach(Ownership::close);
    owned.clear();
    Until.holds(() -> client.leases() == 0);
  }

  private <T extends Ownership> T owned(T ownership) {
    owned.add(ownership);
    return ownership;
  }

  @AfterAll
  void close() {
    client.close();
  }

  private void becomesFree(String key) throws Exception {
    Until.holds(() -> client.owners(key).isEmpty());
    try (Held free = client.tryAcquire(key).orElseThrow()) {
      assertThat(free.isSafe()).isTrue();
    }
  }

  @Test
  void cancelledWaitUnderASharedLeaseLeavesTheQueue() throws Exception {
    Held holder = owned(client.acquire("c1"));
    Lease lease = owned(client.lease(LONG));
    CompletableFuture<Held> wait = client.claim("c1").under(lease).acquireAsync();
    assertThat(wait.cancel(true)).isTrue();
    holder.close();
    becomesFree("c1");
    assertThat(lease.isSafe()).isTrue();
  }

  @Test
  void acquireCancelledAtAnyMomentLeavesNoClaimUnderASharedLease() throws Exception {
    Lease lease = owned(client.lease(LONG));
    for (int i = 0; i < 25; i++) {
      CompletableFuture<Held> acquire = client.claim("c2").under(lease).acquireAsync();
      LockSupport.parkNanos(i * 200_000L);
      if (!acquire.cancel(true)) {
        acquire.get().close();
      }
      becomesFree("c2");
    }
    assertThat(lease.isSafe()).isTrue();
  }

  @Test
  void acquireCancelledAtAnyMomentLeavesNoLease() throws Exception {
    int before = client.leases();
    for (int i = 0; i < 25; i++) {
      CompletableFuture<Held> acquire = client.claim("c3").terms(LONG).acquireAsync();
      LockSupport.parkNanos(i * 400_000L);
      if (!acquire.cancel(true)) {
        acquire.get().close();
      }
      becomesFree("c3");
      Until.holds(() -> client.leases() <= before);
    }
  }

  @Test
  void leaseCancelledAtAnyMomentIsNotKept() throws Exception {
    int before = client.leases();
    for (int i = 0; i < 25; i++) {
      CompletableFuture<Lease> lease = client.leaseAsync(LONG);
      LockSupport.parkNanos(i * 200_000L);
      if (!lease.cancel(true)) {
        lease.get().close();
      }
      Until.holds(() -> client.leases() <= before);
    }
  }

  @Test
  void interruptedWaitGivesUpItsPlace() throws Exception {
    Held holder = owned(client.acquire("c5"));
    int before = client.leases();
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Thread waiter =
        new Thread(
            () -> {
              try {
                client.acquire("c5").close();
                interrupted.complete(false);
              } catch (InterruptedException expected) {
                interrupted.complete(true);
              }
            });
    waiter.start();
    Until.holds(() -> client.leases() > before);
    waiter.interrupt();
    assertThat(interrupted.get()).isTrue();
    Until.holds(() -> client.leases() <= before);
    holder.close();
    becomesFree("c5");
  }

  @Test
  void lossOfTheLeaseEndsTheWait() throws Exception {
    Held holder = owned(client.acquire("c6"));
    Lease lease = owned(client.lease(LONG));
    CompletableFuture<Held> wait = client.claim("c6").under(lease).acquireAsync();
    client.connection().call(Rpc.REVOKE, RevokeRequest.newBuilder().setLease(lease.id()).build());
    assertThatThrownBy(wait::get)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOfAny(LeaseLostException.class, DeniedException.class);
    assertThat(holder.isSafe()).isTrue();
  }

  @Test
  void sameKeyUnderTheSameLeaseIsOneClaimAndBothHearOfItsEnd() throws Exception {
    Lease lease = owned(client.lease(LONG));
    Held first = client.claim("c8").under(lease).acquire();
    Held second = client.claim("c8").under(lease).acquire();
    assertThat(second.token()).isEqualTo(first.token());
    CompletableFuture<Loss> ofFirst = new CompletableFuture<>();
    CompletableFuture<Loss> ofSecond = new CompletableFuture<>();
    first.onLost(ofFirst::complete);
    second.onLost(ofSecond::complete);
    second.close();
    assertThat(ofFirst.get().cause()).isEqualTo(LossCause.RELEASED);
    assertThat(ofSecond.get().cause()).isEqualTo(LossCause.RELEASED);
  }

  @Test
  void cancellingASecondAcquireDoesNotEndTheFirst() throws Exception {
    Lease lease = owned(client.lease(LONG));
    Held first = client.claim("c9").under(lease).acquire();
    for (int i = 0; i < 30; i++) {
      CompletableFuture<Held> again = client.claim("c9").under(lease).acquireAsync();
      LockSupport.parkNanos(i * 200_000L);
      boolean unused = again.cancel(true);
    }
    Until.holds(() -> client.owners("c9").size() == 1);
    first.heartbeat();
    assertThat(first.isSafe()).isTrue();
    assertThat(client.owners("c9").get(0).token()).isEqualTo(first.token());
  }
}
