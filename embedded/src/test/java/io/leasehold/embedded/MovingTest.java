package io.leasehold.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.Held;
import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Owner;
import io.leasehold.client.holder.LossCause;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** A held key moves to another lease, past those who wait for it. */
class MovingTest {

  @Test
  void movedKeyKeepsOthersOutAndRaisesTheToken() throws Exception {
    try (Leasehold client = Leasehold.embedded()) {
      Held before = client.claim("a").value("here").acquire();
      CompletableFuture<Held> waiter = client.acquireAsync("a");
      Held after = client.moveTo(before, Terms.of(Duration.ofSeconds(60))).get();
      assertThat(after.token()).isGreaterThan(before.token());
      assertThat(after.isSafe()).isTrue();
      assertThat(after.owner().value().text()).isEqualTo("here");
      assertThat(after.lease().terms().term()).isEqualTo(Duration.ofSeconds(60));
      assertThat(before.loss().orElseThrow().cause()).isEqualTo(LossCause.HANDED_OVER);
      assertThat(waiter).isNotDone();
      after.close();
      assertThat(waiter.get().token()).isGreaterThan(after.token());
      until(() -> client.leases() == 1);
    }
  }

  @Test
  void lostKeyDoesNotMove() throws Exception {
    try (Leasehold client = Leasehold.embedded()) {
      Held held = client.acquire("a");
      held.close();
      assertThatThrownBy(() -> client.moveTo(held, Terms.DEFAULT))
          .isInstanceOf(LeaseLostException.class);
    }
  }

  @Test
  void sharedKeyDoesNotMove() throws Exception {
    try (Leasehold client = Leasehold.embedded();
        Held held = client.claim("a").shared().acquire()) {
      assertThatThrownBy(() -> client.moveTo(held, Terms.DEFAULT))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("SHARED");
    }
  }

  @Test
  void keyThatIsClosedLaterOutlivesItsHolder() throws Exception {
    try (Leasehold client = Leasehold.embedded()) {
      Held held = client.acquire("a");
      client.closeLater(held, Duration.ofMinutes(1)).get();
      assertThat(held.isSafe()).isFalse();
      until(() -> client.leases() == 0);
      Owner standIn = client.owners("a").get(0);
      assertThat(standIn.token()).isGreaterThan(held.token());
      assertThat(client.tryAcquire("a")).isEmpty();
    }
  }

  @Test
  void keyThatIsClosedLaterBecomesFree() throws Exception {
    try (Leasehold client = Leasehold.embedded()) {
      Held held = client.acquire("a");
      client.closeLater(held, Duration.ofMillis(200)).get();
      try (Held next = client.acquire("a")) {
        assertThat(next.token()).isGreaterThan(held.token());
      }
    }
  }

  private static void until(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("the time by which it should be so").isLessThan(deadline);
      LockSupport.parkNanos(5_000_000);
    }
  }
}
