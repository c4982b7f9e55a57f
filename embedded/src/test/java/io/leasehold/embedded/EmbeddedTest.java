package io.leasehold.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.DeniedException;
import io.leasehold.client.Held;
import io.leasehold.client.Lease;
import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.holder.LossCause;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client with a node in its own process can do what any client can. */
class EmbeddedTest {

  @Test
  void acquiresChecksAndGivesBack() throws Exception {
    try (Leasehold client = Leasehold.embedded()) {
      Held held = client.acquire("orders/leader");
      held.check(Duration.ofSeconds(10));
      assertThat(held.token()).isPositive();
      assertThat(client.tryAcquire("orders/leader")).isEmpty();
      held.close();
      assertThatThrownBy(held::check)
          .isInstanceOfSatisfying(
              LeaseLostException.class,
              lost -> assertThat(lost.loss().cause()).isEqualTo(LossCause.RELEASED));
      try (Held next = client.acquire("orders/leader")) {
        assertThat(next.token()).isGreaterThan(held.token());
      }
    }
  }

  @Test
  void waiterIsServedWhenTheHolderGivesBack() throws Exception {
    try (Leasehold client = Leasehold.embedded()) {
      Held first = client.acquire("a");
      CompletableFuture<Held> second = client.acquireAsync("a");
      assertThat(second).isNotDone();
      first.close();
      assertThat(second.get().isSafe()).isTrue();
    }
  }

  @Test
  void severalClaimsHangOnOneLease() throws Exception {
    try (Leasehold client = Leasehold.embedded()) {
      Lease lease = client.lease(Terms.of(Duration.ofSeconds(5)));
      Held a = client.claim("a").under(lease).acquire();
      Held b = client.claim("b").under(lease).acquire();
      a.close();
      assertThat(b.isSafe()).isTrue();
      lease.close();
      assertThat(b.isSafe()).isFalse();
    }
  }

  @Test
  void deniedSaysWhoHoldsIt() throws Exception {
    try (Leasehold client = Leasehold.embedded();
        Held held = client.claim("a").holder("alice").acquire()) {
      assertThatThrownBy(() -> client.claim("a").waitUpTo(Duration.ZERO).acquire())
          .isInstanceOfSatisfying(
              DeniedException.class,
              denied -> {
                assertThat(denied.reason()).isEqualTo(DeniedException.Reason.HELD);
                assertThat(denied.owners().get(0).holder()).isEqualTo("alice");
                assertThat(denied.owners().get(0).token()).isEqualTo(held.token());
              });
    }
  }

  @Test
  void directoryIsRememberedByTheNextNode(@TempDir Path directory) throws Exception {
    long token;
    try (Leasehold client = Leasehold.embedded(directory)) {
      try (Held held = client.acquire("a")) {
        token = held.token();
      }
    }
    try (Leasehold client = Leasehold.embedded(directory);
        Held held = client.acquire("a")) {
      assertThat(held.token()).isGreaterThan(token);
      assertThat(client.history("a")).hasSize(1);
    }
  }
}
