package io.leasehold.client.reaper;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.Hub;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Bytes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reapers share the work, and none of it is lost with one of them. */
class ReapingTest {
  private static final Terms SHORT = Terms.of(Duration.ofSeconds(3));

  private final Hub hub = new Hub();
  private final Leasehold alice = hub.client("alice");
  private final Leasehold bob = hub.client("bob");
  private final Leasehold carol = hub.client("carol");
  private final Reaper atAlice = Reaper.of(alice, "uploads");
  private final List<String> cleaned = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void whatWasAbandonedBeforeIsFoundAndSharedOutOnce() throws Exception {
    List<String> ids = IntStream.range(0, 30).mapToObj(i -> "u" + i).toList();
    for (String id : ids) {
      atAlice.register(id, Bytes.EMPTY, SHORT).close();
    }
    CleanUp note = abandoned -> cleaned.add(abandoned.id());
    try (Reaping first = Reaper.of(bob, "uploads").reap(note);
        Reaping second = Reaper.of(carol, "uploads").reap(note)) {
      Hub.until("all is done", () -> atAlice.pending().isEmpty());
      Hub.until("all is counted", () -> first.cleaned() + second.cleaned() == ids.size());
      assertThat(cleaned).containsExactlyInAnyOrderElementsOf(ids);
    }
  }

  @Test
  void reaperThatDiesWhileCleaningUpIsReplaced() throws Exception {
    CompletableFuture<Abandoned> begun = new CompletableFuture<>();
    CompletableFuture<String> interrupted = new CompletableFuture<>();
    CleanUp stuck =
        abandoned -> {
          begun.complete(abandoned);
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException stopped) {
            interrupted.complete(abandoned.id());
            throw stopped;
          }
        };
    Reaping first = Reaper.of(bob, "uploads").reap(stuck, SHORT);
    atAlice.register("u1", Bytes.EMPTY, SHORT).close();
    long firstToken = begun.get().token();
    List<Long> tokens = new CopyOnWriteArrayList<>();
    try (Reaping second =
        Reaper.of(carol, "uploads").reap(abandoned -> tokens.add(abandoned.token()))) {
      hub.cut("bob");
      hub.revoke(begun.get().held().lease().id());
      Hub.until("another one did it", () -> second.cleaned() == 1);
      assertThat(tokens.get(0)).isGreaterThan(firstToken);
      hub.mend("bob");
      assertThat(interrupted.get()).isEqualTo("u1");
      assertThat(first.cleaned()).isZero();
    }
    first.close();
  }

  @Test
  void reaperThatLostItsClaimBeforeAcknowledgingDoesNotAcknowledge() throws Exception {
    List<Long> tokens = new CopyOnWriteArrayList<>();
    CleanUp losesItOnce =
        abandoned -> {
          tokens.add(abandoned.token());
          if (tokens.size() == 1) {
            hub.revoke(abandoned.held().lease().id());
          }
        };
    try (Reaping reaping = Reaper.of(bob, "uploads").reap(losesItOnce, SHORT)) {
      atAlice.register("u1", Bytes.EMPTY, SHORT).close();
      Hub.until("it is acknowledged", () -> reaping.cleaned() == 1);
      assertThat(tokens).hasSize(2).isSorted();
      assertThat(atAlice.pending()).isEmpty();
    }
  }

  @Test
  void failedCleanUpIsTriedAgain() throws Exception {
    List<String> tries = new ArrayList<>();
    CleanUp failsOnce =
        abandoned -> {
          tries.add(abandoned.id());
          if (tries.size() == 1) {
            throw new IllegalStateException("on purpose");
          }
        };
    try (Reaping reaping = Reaper.of(bob, "uploads").reap(failsOnce, SHORT)) {
      atAlice.register("u1", Bytes.EMPTY, SHORT).close();
      Hub.until("it is done", () -> reaping.cleaned() == 1);
      assertThat(reaping.failed()).isEqualTo(1);
      assertThat(atAlice.pending()).isEmpty();
    }
  }

  @Test
  void lockDelayIsWaitedOut() throws Exception {
    Terms delayed =
        Terms.builder().term(Duration.ofSeconds(3)).lockDelay(Duration.ofMillis(300)).build();
    try (Reaping reaping = Reaper.of(bob, "uploads").reap(a -> cleaned.add(a.id()))) {
      Registration upload = atAlice.register("u1", Bytes.EMPTY, delayed);
      hub.revoke(upload.held().lease().id());
      Hub.until("it is done", () -> reaping.cleaned() == 1);
      assertThat(cleaned).containsExactly("u1");
    }
  }

  @Test
  void closedReaperPutsBackWhatItWasCleaningUp() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    Reaping first =
        Reaper.of(bob, "uploads")
            .reap(
                abandoned -> {
                  begun.countDown();
                  new CountDownLatch(1).await();
                });
    atAlice.register("u1", Bytes.EMPTY, SHORT).close();
    begun.await();
    first.close();
    assertThat(atAlice.pending()).containsExactly("u1");
    try (Reaping second = Reaper.of(carol, "uploads").reap(a -> cleaned.add(a.id()))) {
      Hub.until("another one did it", () -> second.cleaned() == 1);
      assertThat(cleaned).containsExactly("u1");
    }
  }
}
