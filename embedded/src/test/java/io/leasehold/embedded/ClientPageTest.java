package io.leasehold.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.DeniedException;
import io.leasehold.client.Held;
import io.leasehold.client.Lease;
import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.NotSafeException;
import io.leasehold.client.Terms;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What docs/client.md shows, as it is written there. */
@Timeout(240)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClientPageTest {
  private final Leasehold client =
      Leasehold.builder().timeout(Duration.ofMinutes(1)).embedded(Optional.empty());
  private final ConcurrentLinkedQueue<String> done = new ConcurrentLinkedQueue<>();

  @AfterAll
  void close() {
    client.close();
  }

  private void write(String what, long token) {
    done.add(what + " " + (token > 0));
  }

  private void stopQuickly(String why) {
    done.add(why);
  }

  @Test
  void connecting() {
    try (Leasehold cluster = Leasehold.connect("n1:7420", "n2:7420", "n3:7420")) {
      assertThat(cluster.leases()).isZero();
    }
    try (Leasehold careful =
        Leasehold.builder()
            .endpoints("n1:7420", "n2:7420", "n3:7420")
            .timeout(Duration.ofSeconds(2))
            .name("billing-3")
            .connect()) {
      assertThat(careful.name()).isEqualTo("billing-3");
    }
  }

  @Test
  void acquiringAndActing() throws Exception {
    try (Held held = client.acquire("orders/leader")) {
      held.check();
      write("order 17", held.token());
    }
    assertThat(done).contains("order 17 true");
  }

  @Test
  void options() throws Exception {
    Optional<Held> now = client.tryAcquire("orders/report");
    Held held =
        client
            .claim("orders/reaper")
            .terms(
                Terms.builder()
                    .term(Duration.ofSeconds(10))
                    .lockDelay(Duration.ofSeconds(2))
                    .build())
            .holder("reaper-1")
            .value("10.0.0.7:8080")
            .waitUpTo(Duration.ofSeconds(5))
            .acquire();
    assertThat(now).isPresent();
    held.close();
  }

  @Test
  void severalUnderOneLease() throws Exception {
    try (Lease lease = client.lease(Terms.of(Duration.ofSeconds(20)))) {
      Held left = client.claim("fork/1").under(lease).acquire();
      Held right = client.claim("fork/2").under(lease).acquire();
      write("eats", Math.max(left.token(), right.token()));
    }
  }

  @Test
  void checkingForLong() throws Exception {
    Held held = client.acquire("orders/batch");
    try {
      held.check(Duration.ofSeconds(2));
      write("a batch that takes two seconds", held.token());
    } catch (LeaseLostException lost) {
      stopQuickly(lost.loss().text());
    } catch (NotSafeException notNow) {
      held.awaitSafe(Duration.ofSeconds(5));
    }
    held.close();
  }

  @Test
  void callbacks() throws Exception {
    Held held = client.acquire("orders/callbacks");
    CountDownLatch told = new CountDownLatch(1);
    held.onJeopardy(jeopardy -> stopQuickly("soon maybe: " + jeopardy.doubt()));
    held.onLost(loss -> stopQuickly(loss.cause() + ", " + loss.serverSaid()));
    held.onLost(loss -> told.countDown());
    held.close();
    told.await();
    assertThat(done).contains("RELEASED, ");
  }

  @Test
  void running() throws Exception {
    Held held = client.acquire("orders/run");
    String report = held.run(() -> longReport(held));
    CompletableFuture<String> async =
        held.runAsync(() -> CompletableFuture.supplyAsync(() -> "done"));
    assertThat(report).isEqualTo("report");
    assertThat(async.get()).isEqualTo("done");
    held.close();
  }

  private String longReport(Held held) {
    held.heartbeat();
    return "report";
  }

  @Test
  void progress() throws Exception {
    Terms terms = Terms.builder().maxIdle(Duration.ofMinutes(1)).build();
    try (Held held = client.claim("orders/import").terms(terms).acquire()) {
      for (int row = 0; row < 3; row++) {
        held.check();
        write("row " + row, held.token());
        held.heartbeat();
      }
    }
  }

  @Test
  void asynchronously() throws Exception {
    CompletableFuture<Held> waiting = client.acquireAsync("orders/async");
    waiting.thenAccept(held -> write("in turn", held.token())).get();
    waiting.get().closeAsync().get();
    assertThat(done).contains("in turn true");
  }

  @Test
  void deniedSaysWhoAndForHowLong() throws Exception {
    Held first = client.acquire("orders/denied");
    try {
      client.claim("orders/denied").waitUpTo(Duration.ZERO).acquire();
    } catch (DeniedException denied) {
      stopQuickly(denied.reason() + ": " + denied.owners() + " for " + denied.freeIn());
    }
    assertThat(done).anyMatch(line -> line.startsWith("HELD"));
    first.close();
  }
}
