package io.leasehold.client.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.HandClock;
import io.leasehold.client.Held;
import io.leasehold.client.Hub;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Bytes;
import io.leasehold.client.facts.Stored;
import io.leasehold.client.store.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is read is never older than what was written before, from memory or not. */
class LeasedCacheTest {
  private static final String KEY = "config/a";
  private static final Bytes OLD = Bytes.of("old");
  private static final Bytes NEW = Bytes.of("new");

  private final Hub hub = new Hub();
  private final HandClock clockOfBob = new HandClock();
  private final Leasehold alice = hub.client("alice");
  private final Leasehold bob = hub.client("bob", clockOfBob);
  private final LeasedCache atAlice = LeasedCache.of(alice, "config/");
  private final LeasedCache atBob = LeasedCache.of(bob, "config/", Terms.DEFAULT, 2);

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void secondReadIsAnsweredFromMemory() throws Exception {
    atAlice.put(KEY, OLD);
    awaitCached(atBob, KEY);
    long misses = atBob.misses();
    assertThat(atBob.get(KEY).orElseThrow().value()).isEqualTo(OLD);
    assertThat(atBob.misses()).isEqualTo(misses);
    assertThat(atBob.hits()).isPositive();
  }

  @Test
  void absenceIsCachedToo() throws Exception {
    awaitCached(atBob, KEY);
    assertThat(atBob.get(KEY)).isEmpty();
    atAlice.put(KEY, NEW);
    assertThat(atBob.get(KEY).orElseThrow().value()).isEqualTo(NEW);
  }

  @Test
  void writeWaitsUntilEveryCacheHasLetGo() throws Exception {
    awaitCached(atBob, KEY);
    hub.freeze("bob");
    CompletableFuture<Stored> write = atAlice.putAsync(KEY, NEW);
    Hub.until("the writer waits", () -> hub.waiters(KEY).contains("alice"));
    assertThat(atBob.isCached(KEY)).isTrue();
    assertThat(write).isNotDone();
    hub.thaw("bob");
    write.get();
    assertThat(atBob.isCached(KEY)).isFalse();
    assertThat(atBob.get(KEY).orElseThrow().value()).isEqualTo(NEW);
  }

  @Test
  void pausedCacheDelaysTheWriteByItsTermAndMissesAfterwards() throws Exception {
    Terms twoSeconds = Terms.of(Duration.ofSeconds(2));
    LeasedCache paused = LeasedCache.of(bob, "config/", twoSeconds, 2);
    atAlice.put(KEY, OLD);
    awaitCached(paused, KEY);
    hub.freeze("bob");
    clockOfBob.stop();
    atAlice.put(KEY, NEW);
    clockOfBob.jump(Duration.ofSeconds(2));
    assertThat(paused.isCached(KEY)).isFalse();
    hub.thaw("bob");
    assertThat(paused.get(KEY).orElseThrow().value()).isEqualTo(NEW);
  }

  @Test
  void readerNeverSeesLessThanWasAcknowledged() throws Exception {
    int writes = 60;
    AtomicInteger acknowledged = new AtomicInteger(-1);
    List<Integer> tooOld = new ArrayList<>();
    Thread reader =
        new Thread(
            () -> {
              try {
                while (acknowledged.get() < writes - 1) {
                  int atLeast = acknowledged.get();
                  int seen = atBob.get(KEY).map(s -> Integer.parseInt(s.value().text())).orElse(-1);
                  if (seen < atLeast) {
                    tooOld.add(seen);
                  }
                }
              } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
              }
            });
    reader.start();
    for (int i = 0; i < writes; i++) {
      atAlice.put(KEY, Bytes.of("" + i));
      acknowledged.set(i);
    }
    reader.join();
    assertThat(tooOld).isEmpty();
  }

  @Test
  void cutOffCacheForgetsEverythingAndWorksAgain() throws Exception {
    awaitCached(atBob, KEY);
    hub.cut("bob");
    Hub.until("all is dropped", () -> !atBob.isCached(KEY) && atBob.size() == 0);
    hub.mend("bob");
    awaitCached(atBob, KEY);
  }

  @Test
  void keyThatIsBeingWrittenIsReadFromTheCluster() throws Exception {
    atAlice.put(KEY, OLD);
    try (Held writer = alice.acquire(KEY)) {
      assertThat(atBob.get(KEY).orElseThrow().value()).isEqualTo(OLD);
      assertThat(atBob.isCached(KEY)).isFalse();
      writer.check();
    }
  }

  @Test
  void writePastTheCacheIsNoticedWhenTheWatchTells() throws Exception {
    awaitCached(atBob, KEY);
    Store.with(alice).put(KEY, NEW);
    Hub.until("it is noticed", () -> atBob.get(KEY).map(Stored::value).equals(Optional.of(NEW)));
  }

  @Test
  void entriesAreBoundedAndTheirLeasesGivenBack() throws Exception {
    awaitCached(atBob, "config/1");
    awaitCached(atBob, "config/2");
    awaitCached(atBob, "config/3");
    assertThat(atBob.isCached("config/1")).isFalse();
    assertThat(atBob.size()).isEqualTo(2);
    Hub.until("two leases are left", () -> bob.leases() == 2);
    atBob.close();
    Hub.until("none is left", () -> bob.leases() == 0);
    assertThat(atBob.get("config/2")).isEmpty();
    assertThat(atBob.size()).isZero();
  }

  @Test
  void deleteIsSeenByAllCaches() throws Exception {
    atAlice.put(KEY, OLD);
    awaitCached(atBob, KEY);
    assertThat(atAlice.delete(KEY)).isTrue();
    assertThat(atBob.get(KEY)).isEmpty();
  }

  @Test
  void keyOutsideThePrefixIsRefused() {
    assertThatThrownBy(() -> atBob.get("other/a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("config/");
  }

  /** Reads until the value is kept: before the watch stands it is not. */
  private static void awaitCached(LeasedCache cache, String key) throws Exception {
    Hub.until(
        key + " is cached",
        () -> {
          cache.get(key);
          return cache.isCached(key);
        });
  }
}
