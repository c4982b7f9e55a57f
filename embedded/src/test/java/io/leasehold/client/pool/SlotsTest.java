package io.leasehold.client.pool;

import static io.leasehold.embedded.Actor.end;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.facts.Owner;
import io.leasehold.embedded.SharedNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each worker has a number of its own, and finds it again. */
class SlotsTest {
  private final SharedNode node = new SharedNode();

  /** A worker that starts in a process of its own. */
  private Slots worker(String name, int size) {
    return Slots.of(node.client(name), "workers", size);
  }

  private static int number(Held held) {
    return held.slot().orElseThrow();
  }

  @AfterEach
  void close() {
    node.close();
  }

  @Test
  void everyWorkerHasANumberOfItsOwn() throws Exception {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      numbers.add(number(worker("worker " + i, 4).claim()));
    }
    assertThat(numbers).containsExactly(0, 1, 2, 3);
    assertThat(worker("one too many", 4).tryClaim()).isEmpty();
    assertThat(worker("one too many", 4).tryClaim(Duration.ofMillis(10))).isEmpty();
    assertThat(worker("any", 4).owners().stream().map(Owner::holder))
        .containsExactlyInAnyOrder("worker 0", "worker 1", "worker 2", "worker 3");
  }

  @Test
  void workerThatRestartsGetsItsNumberBack() throws Exception {
    worker("a", 3).claim();
    Leasehold firstLife = node.client("b");
    Held before = Slots.of(firstLife, "workers", 3).claim();
    firstLife.close();

    Held newcomer = worker("c", 3).claim();
    Held after = worker("b", 3).claim();
    assertThat(number(before)).isEqualTo(1);
    assertThat(number(newcomer)).isEqualTo(2);
    assertThat(number(after)).isEqualTo(1);
    assertThat(after.token()).isGreaterThan(before.token());
  }

  @Test
  void numberSticksToTheNameNotToTheClient() throws Exception {
    worker("pod-0/7", 4).withHolder("pod-0").claim().close();
    worker("pod-1/7", 4).withHolder("pod-1").claim().close();
    assertThat(number(worker("pod-1/8", 4).withHolder("pod-1").claim())).isEqualTo(1);
    assertThat(number(worker("pod-0/8", 4).withHolder("pod-0").claim())).isEqualTo(0);
  }

  @Test
  void newcomerGetsTheNumberThatIsFreeForLongest() throws Exception {
    List<Held> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      all.add(worker("worker " + i, 3).claim());
    }
    all.get(2).close();
    all.get(0).close();
    assertThat(number(worker("newcomer", 3).claim())).isEqualTo(2);
    assertThat(number(worker("worker 0", 3).claim())).isEqualTo(0);
  }

  @Test
  void numberGoesToANewcomerWhenThereIsNoOther() throws Exception {
    worker("a", 2).claim();
    worker("b", 2).claim().close();
    assertThat(number(worker("c", 2).claim())).isEqualTo(1);
    assertThat(worker("b", 2).tryClaim()).isEmpty();
  }

  @Test
  void preferredNumberIsGivenToANameThatHadNone() throws Exception {
    assertThat(number(worker("a", 8).preferring(5).claim())).isEqualTo(5);
    assertThat(number(worker("b", 8).preferring(5).claim())).isEqualTo(0);
    worker("c", 8).preferring(7).claim().close();
    assertThat(number(worker("c", 8).preferring(3).claim())).isEqualTo(7);
    assertThatThrownBy(() -> worker("d", 8).preferring(8))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 0 to 7");
  }

  @Test
  void twoWorkersOfOneNameHaveTwoNumbers() throws Exception {
    Held one = worker("twin", 4).claim();
    Held two = worker("twin", 4).claim();
    assertThat(number(one)).isNotEqualTo(number(two));
    one.check();
    two.check();
  }

  @Test
  void waiterGetsTheNumberThatIsGivenBack() throws Exception {
    worker("a", 2).claim();
    Held given = worker("b", 2).claim();
    CompletableFuture<Held> waiting = worker("c", 2).claimAsync();
    node.awaitWaiters("workers", 1);
    given.close();
    assertThat(number(end(waiting))).isEqualTo(number(given));
    assertThat(end(waiting).token()).isGreaterThan(given.token());
  }
}
