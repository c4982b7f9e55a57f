package io.leasehold.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.holder.LossCause;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A closed client leaves nothing behind, and tells what it ended. */
@Timeout(240)
class ClosingTest {

  private static Set<String> ourThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .map(Thread::getName)
        .filter(name -> name.startsWith("leasehold"))
        .collect(Collectors.toSet());
  }

  @Test
  void noThreadOutlivesItsClient() throws Exception {
    Set<String> before = ourThreads();
    Leasehold client = Node.client();
    client.acquire("a").onLost(loss -> {});
    var unused = client.acquireAsync("a");
    assertThat(ourThreads()).contains("leasehold-keeper", "leasehold-connection");
    client.close();
    Until.holds(() -> before.containsAll(ourThreads()));
  }

  @Test
  void everythingThatWasHeldIsToldToBeReleased() throws Exception {
    Queue<LossCause> told = new ConcurrentLinkedQueue<>();
    Leasehold client = Node.client();
    for (int i = 0; i < 20; i++) {
      client.acquire("a" + i).onLost(loss -> told.add(loss.cause()));
    }
    client.close();
    Until.holds(() -> told.size() == 20);
    assertThat(told).containsOnly(LossCause.RELEASED);
    assertThat(client.leases()).isZero();
  }

  @Test
  void closedTwiceIsClosed() throws Exception {
    Leasehold client = Node.client();
    Held held = client.acquire("a");
    client.close();
    client.close();
    held.close();
    assertThat(held.isSafe()).isFalse();
    assertThatThrownBy(() -> client.acquire("b")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void closedInACallbackIsClosed() throws Exception {
    Leasehold client = Node.client();
    CompletableFuture<Void> closed = new CompletableFuture<>();
    Held held = client.acquire("a");
    held.onLost(
        loss -> {
          client.close();
          closed.complete(null);
        });
    held.close();
    closed.get();
  }

  @Test
  void acquiresUnderWayWhenTheClientIsClosedEndOneWayOrTheOther() throws Exception {
    for (int i = 0; i < 2; i++) {
      Leasehold client = Node.client();
      var some =
          IntStream.range(0, 50).mapToObj(number -> client.acquireAsync("a" + number)).toList();
      if (i > 0) {
        some.get(10).get();
      }
      client.close();
      for (CompletableFuture<Held> one : some) {
        assertThat(one.handle((held, failure) -> held == null || !held.isSafe()).get()).isTrue();
      }
    }
  }
}
