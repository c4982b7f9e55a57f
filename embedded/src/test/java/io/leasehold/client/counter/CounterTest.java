package io.leasehold.client.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.DeniedException;
import io.leasehold.client.DeniedException.Reason;
import io.leasehold.client.Leasehold;
import io.leasehold.client.facts.Bytes;
import io.leasehold.client.store.Store;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Additions happen once each, and are not lost among each other. */
class CounterTest {
  private final Leasehold client = Leasehold.embedded();
  private final Counter counter = Counter.at(client, "visits");

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void concurrentAdditionsAllCount() throws Exception {
    assertThat(counter.get()).isZero();
    CompletableFuture<?>[] all =
        Stream.generate(() -> counter.addAsync(2)).limit(100).toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(all).get();
    assertThat(counter.get()).isEqualTo(200);
    assertThat(counter.add(-1)).isEqualTo(199);
  }

  @Test
  void additionSentTwiceHappensOnce() throws Exception {
    assertThat(counter.add(5, 4711)).isEqualTo(5);
    counter.add(1);
    assertThat(counter.add(5, 4711)).isEqualTo(5);
    assertThat(counter.get()).isEqualTo(6);
  }

  @Test
  void textIsNoCounter() throws Exception {
    Store.with(client).put("visits", Bytes.of("many"));
    assertThatThrownBy(() -> counter.add(1))
        .isInstanceOfSatisfying(
            DeniedException.class,
            denied -> assertThat(denied.reason()).isEqualTo(Reason.NOT_A_COUNTER));
    assertThatThrownBy(counter::get).hasMessageContaining("no number");
  }
}
