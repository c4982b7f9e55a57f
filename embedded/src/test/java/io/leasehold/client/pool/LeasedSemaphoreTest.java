package io.leasehold.client.pool;

import static io.leasehold.embedded.Actor.end;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.DeniedException;
import io.leasehold.client.Held;
import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.embedded.Actor;
import io.leasehold.embedded.LimitedResource;
import io.leasehold.embedded.SharedNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No more than n at once, whoever asks. */
class LeasedSemaphoreTest {
  private static final Terms TERMS =
      Terms.builder().term(Duration.ofSeconds(60)).renewEvery(Duration.ofMillis(50)).build();

  private final SharedNode node = new SharedNode();
  private final Leasehold here = node.client("here");
  private final Leasehold there = node.client("there");

  private static LeasedSemaphore printers(Leasehold client) {
    return LeasedSemaphore.of(client, "printers", 2).withTerms(TERMS);
  }

  @AfterEach
  void close() {
    node.close();
  }

  @Test
  void thirdOfTwoWaitsUntilOneIsReleased() throws Exception {
    Held first = printers(here).acquire();
    Held second = printers(there).acquire();
    assertThat(printers(here).tryAcquire()).isEmpty();
    assertThat(printers(here).tryAcquire(Duration.ofMillis(10))).isEmpty();
    CompletableFuture<Held> third = printers(there).acquireAsync();
    node.awaitWaiters("printers", 1);
    first.close();
    assertThat(end(third).token()).isGreaterThan(second.token());
    end(third).check();
    second.check();
    assertThat(printers(here).owners()).hasSize(2);
  }

  @Test
  void permitsAreReleasedByAnyThread() throws Exception {
    try (Actor other = new Actor("other")) {
      Held first = printers(here).acquire();
      Held second = printers(here).acquire();
      other.does(first::close);
      assertThat(printers(here).tryAcquire()).isPresent();
      second.check();
    }
  }

  @Test
  void firstComeFirstServed() throws Exception {
    Held one = printers(here).acquire();
    Held two = printers(here).acquire();
    CompletableFuture<Held> first = printers(there).acquireAsync();
    node.awaitWaiters("printers", 1);
    CompletableFuture<Held> second = printers(here).acquireAsync();
    node.awaitWaiters("printers", 2);
    one.close();
    assertThat(printers(here).tryAcquire()).isEmpty();
    two.close();
    assertThat(end(second).token()).isGreaterThan(end(first).token());
  }

  @Test
  void neverMoreUsersThanPermits() throws Exception {
    LimitedResource resource = new LimitedResource(2);
    List<Actor> actors = new ArrayList<>();
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Actor actor = new Actor("actor " + i);
      actors.add(actor);
      LeasedSemaphore printers = printers(i % 2 == 0 ? here : there);
      ends.add(actor.starts(() -> useOften(resource, printers)));
    }
    for (CompletableFuture<Void> started : ends) {
      end(started);
    }
    actors.forEach(Actor::close);
    assertThat(printers(here).owners()).isEmpty();
  }

  private static void useOften(LimitedResource resource, LeasedSemaphore printers)
      throws InterruptedException {
    for (int i = 0; i < 20; i++) {
      try (Held permit = printers.acquire()) {
        permit.check();
        resource.use();
      }
    }
  }

  @Test
  void lostPermitSaysSoAndIsFreeForOthers() throws Exception {
    Held permit = printers(here).acquire();
    printers(here).acquire();
    node.revoke(permit);
    assertThatThrownBy(permit::check).isInstanceOf(LeaseLostException.class);
    assertThat(printers(there).tryAcquire()).isPresent();
    permit.close();
    assertThat(printers(there).tryAcquire()).isEmpty();
  }

  @Test
  void interruptedOrCancelledWaiterGivesUpItsPlace() throws Exception {
    printers(here).acquire();
    printers(here).acquire();
    CompletableFuture<Held> waiting = printers(there).acquireAsync();
    node.awaitWaiters("printers", 1);
    waiting.cancel(true);
    node.awaitWaiters("printers", 0);
    try (Actor actor = new Actor("actor")) {
      CompletableFuture<Void> blocked = actor.starts(() -> printers(there).acquire());
      node.awaitWaiters("printers", 1);
      actor.interrupt();
      assertThatThrownBy(() -> end(blocked)).isInstanceOf(InterruptedException.class);
      node.awaitWaiters("printers", 0);
    }
    assertThatThrownBy(() -> end(printers(there).acquireAsync(Duration.ofMillis(10))))
        .isInstanceOfSatisfying(
            DeniedException.class, denied -> assertThat(denied.owners()).hasSize(2));
  }

  @Test
  void semaphoreWithoutPermitsIsRefused() {
    assertThatThrownBy(() -> LeasedSemaphore.of(here, "printers", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected at least 1");
  }
}
