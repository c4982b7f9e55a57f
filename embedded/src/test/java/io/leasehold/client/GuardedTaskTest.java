package io.leasehold.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.keeper.KeeperMeter;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Tasks that end with what they run under, and nothing else that ends with them. */
@Timeout(240)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuardedTaskTest {
  private final AtomicInteger answered = new AtomicInteger();
  private final Leasehold client =
      Leasehold.builder()
          .timeout(Node.TIMEOUT)
          .meter(
              new KeeperMeter() {
                @Override
                public void renewalsAnswered(int leases, long roundTripNanos) {
                  answered.incrementAndGet();
                }
              })
          .embedded(Optional.empty());

  @AfterAll
  void close() {
    client.close();
  }

  private void revoke(Held held) {
    client
        .connection()
        .call(Rpc.REVOKE, RevokeRequest.newBuilder().setLease(held.lease().id()).build());
  }

  @Test
  void taskIsInterruptedAtTheLossAndItsThreadIsNotInterruptedAfterIt() throws Exception {
    Held held = client.acquire("g1");
    CompletableFuture<Void> started = new CompletableFuture<>();
    var unused = started.thenRunAsync(() -> revoke(held));
    assertThatThrownBy(
            () ->
                held.run(
                    () -> {
                      started.complete(null);
                      new CountDownLatch(1).await();
                      return null;
                    }))
        .isInstanceOfSatisfying(
            LeaseLostException.class,
            lost -> assertThat(lost.loss().cause()).isEqualTo(LossCause.REVOKED))
        .hasCauseInstanceOf(InterruptedException.class);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void interruptThatATaskIgnoredIsClearedBehindIt() throws Exception {
    Held held = client.acquire("g2");
    assertThatThrownBy(
            () ->
                held.run(
                    () -> {
                      revoke(held);
                      Until.holds(() -> Thread.currentThread().isInterrupted() || !held.isSafe());
                      while (!Thread.currentThread().isInterrupted()) {
                        Thread.onSpinWait();
                      }
                      return "ignored";
                    }))
        .isInstanceOf(LeaseLostException.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void interruptOfSomebodyElseStays() throws Exception {
    Held held = client.acquire("g3");
    String result =
        held.run(
            () -> {
              Thread.currentThread().interrupt();
              return "done";
            });
    assertThat(result).isEqualTo("done");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void interruptOfSomebodyElseStaysAlsoIfOwnershipIsLost() throws Exception {
    Held held = client.acquire("g4");
    CountDownLatch interrupted = new CountDownLatch(1);
    AtomicBoolean lost = new AtomicBoolean();
    held.onLost(loss -> lost.set(true));
    CompletableFuture<Void> revoked =
        CompletableFuture.runAsync(
            () -> {
              await(interrupted);
              revoke(held);
            });
    assertThatThrownBy(
            () ->
                held.run(
                    () -> {
                      Thread.currentThread().interrupt();
                      interrupted.countDown();
                      // Nothing that takes a lock: to wait for one hides the interrupt.
                      while (!lost.get()) {
                        Thread.onSpinWait();
                      }
                      return null;
                    }))
        .isInstanceOf(LeaseLostException.class);
    assertThat(Thread.interrupted()).isTrue();
    revoked.join();
  }

  @Test
  void taskIsNotStartedUnderWhatIsLost() throws Exception {
    Held held = client.acquire("g5");
    held.close();
    AtomicBoolean ran = new AtomicBoolean();
    assertThatThrownBy(() -> held.run(() -> ran.set(true))).isInstanceOf(LeaseLostException.class);
    assertThatThrownBy(() -> held.runAsync(() -> CompletableFuture.runAsync(() -> ran.set(true))))
        .isInstanceOf(LeaseLostException.class);
    assertThatThrownBy(() -> client.handOver(held, "bob").get())
        .hasCauseInstanceOf(LeaseLostException.class);
    assertThat(ran).isFalse();
  }

  @Test
  void futureIsCancelledAtTheLoss() throws Exception {
    Held held = client.acquire("g6");
    CompletableFuture<String> task = new CompletableFuture<>();
    CompletableFuture<String> result = held.runAsync(() -> task);
    revoke(held);
    assertThatThrownBy(result::get)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(LeaseLostException.class);
    Until.holds(task::isCancelled);
  }

  @Test
  void cancellingTheResultCancelsTheFuture() throws Exception {
    Held held = client.acquire("g7");
    CompletableFuture<String> task = new CompletableFuture<>();
    held.runAsync(() -> task).cancel(true);
    assertThat(task).isCancelled();
    assertThat(held.isSafe()).isTrue();
  }

  @Test
  void applicationThatBlocksWhereItIsToldOfALossDoesNotKeepOthersFromBeingRenewed()
      throws Exception {
    Held lost = client.acquire("g8");
    Held renewed = client.claim("other8").term(Duration.ofMillis(900)).acquire();
    CountDownLatch blocked = new CountDownLatch(2);
    CountDownLatch over = new CountDownLatch(1);
    var unused =
        lost.runAsync(() -> new CompletableFuture<Void>())
            .exceptionally(
                failure -> {
                  blocked.countDown();
                  await(over);
                  return null;
                });
    lost.onLost(
        loss -> {
          blocked.countDown();
          await(over);
        });
    revoke(lost);
    blocked.await();
    int before = answered.get();
    Until.holds(() -> answered.get() >= before + 3);
    assertThat(renewed.awaitSafe(Duration.ofSeconds(60))).isTrue();
    over.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void callbackMayCallBackIntoTheClient() throws Exception {
    Held held = client.acquire("g9");
    CompletableFuture<Held> next = new CompletableFuture<>();
    held.onLost(
        loss -> {
          try {
            next.complete(client.acquire("g9"));
          } catch (InterruptedException impossible) {
            next.completeExceptionally(impossible);
          }
        });
    revoke(held);
    assertThat(next.get().token()).isGreaterThan(held.token());
  }

  @Test
  void waiterForSafetyHearsOfTheLoss() throws Exception {
    Held held = client.acquire("g10");
    held.close();
    assertThat(held.awaitSafe(ChronoUnit.FOREVER.getDuration())).isFalse();
    Held safe = client.acquire("g10");
    assertThat(safe.awaitSafe(Duration.ZERO)).isTrue();
    assertThatThrownBy(() -> safe.check(ChronoUnit.FOREVER.getDuration()))
        .isInstanceOf(NotSafeException.class);
  }
}
