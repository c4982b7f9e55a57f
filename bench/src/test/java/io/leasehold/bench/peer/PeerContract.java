package io.leasehold.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.torture.process.Until;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every peer has to do for a comparison, as far as it says that it can. Without the program of
 * a peer its tests are skipped and say how to get it; with {@code CI=true} they fail.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PeerContract {
  private static final long LONG_MILLIS = 600_000;
  private static final long SHORT_MILLIS = 1_000;
  private static final byte[] VALUE = {1};

  private final Peer peer;
  private final int nodes;
  private final Set<Long> before = children().collect(Collectors.toSet());
  private Site site;
  private Link link;

  protected PeerContract(Peer peer, int nodes) {
    this.peer = peer;
    this.nodes = nodes;
  }

  /** False for a floor, which answers without knowing. */
  protected boolean knowsItsLeases() {
    return true;
  }

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    if ("true".equals(System.getenv("CI"))) {
      Assertions.assertTrue(peer.missing().isEmpty(), () -> peer.missing().get());
    }
    Assumptions.assumeTrue(peer.missing().isEmpty(), () -> peer.missing().get());
    site = peer.start(nodes, folder);
    link = site.connect(2);
  }

  /** A promise of its own, kept for the end: nothing is left behind. */
  @AfterAll
  void closeLeavesNoProcess() {
    if (link != null) {
      link.close();
    }
    if (site != null) {
      site.close();
      assertThat(children().filter(pid -> !before.contains(pid))).isEmpty();
    }
  }

  private static Stream<Long> children() {
    return ProcessHandle.current().children().map(ProcessHandle::pid);
  }

  @Test
  void siteKnowsItsVersionAndItsSize() {
    assertThat(site.version()).matches("[0-9].*");
    assertThat(site.settings()).isNotEmpty();
    assertThat(site.nodes()).isEqualTo(nodes);
    assertThat(site.usage().residentBytes()).isGreaterThan(1 << 20);
  }

  /** Linux counts in hundredths of a second, and a quick peer needs many requests for one. */
  @Test
  void workShowsAsProcessorTime() {
    long atFirst = site.usage().cpuNanos();
    Until.holds(
        "requests cost the peer processor time",
        () -> {
          for (int i = 0; i < 100; i++) {
            done(link.revoke(done(link.grant(LONG_MILLIS))));
          }
          return site.usage().cpuNanos() > atFirst;
        });
  }

  @TestFactory
  Stream<DynamicTest> links() {
    Map<Ability, DynamicTest> all =
        Map.of(
            Ability.GRANT, DynamicTest.dynamicTest("leasesGetNamesOfTheirOwn", this::grants),
            Ability.RENEW, DynamicTest.dynamicTest("onlyLiveLeasesAreRenewed", this::renews),
            Ability.ACQUIRE, DynamicTest.dynamicTest("aHeldKeyIsRefused", this::acquires),
            Ability.LOCK, DynamicTest.dynamicTest("aReleasedKeyGoesToOneWaiter", this::locks),
            Ability.WATCH, DynamicTest.dynamicTest("aWatchSeesKeysOfItsPrefix", this::watches),
            Ability.LEASED_PUT, DynamicTest.dynamicTest("aWatchSeesAKeyExpire", this::expires));
    return Stream.of(Ability.values())
        .filter(peer.abilities()::contains)
        .filter(all::containsKey)
        .map(all::get);
  }

  private void grants() {
    long first = done(link.grant(LONG_MILLIS));
    long second = done(link.grant(LONG_MILLIS));
    assertThat(first).isNotEqualTo(second);
    done(link.revoke(first));
    done(link.revoke(second));
  }

  private void renews() {
    long[] leases = {
      done(link.grant(LONG_MILLIS)), done(link.grant(LONG_MILLIS)), done(link.grant(LONG_MILLIS))
    };
    assertThat(done(link.renew(leases, 0, 3))).isEqualTo(3);
    assertThat(done(link.renew(leases, 1, 1))).isEqualTo(1);
    if (knowsItsLeases()) {
      done(link.revoke(leases[1]));
      assertThat(done(link.renew(leases, 0, 3))).isEqualTo(2);
    }
  }

  private void acquires() {
    long lease = done(link.grant(LONG_MILLIS));
    long other = done(link.grant(LONG_MILLIS));
    long token = done(link.acquire("held", lease));
    if (knowsItsLeases()) {
      assertThatThrownBy(() -> done(link.acquire("held", other))).isNotNull();
    }
    done(link.release("held", lease, token));
    done(link.release("held", other, done(link.acquire("held", other))));
  }

  private record Waiter(long lease, CompletableFuture<Long> lock) {}

  private void locks() {
    long lease = done(link.grant(LONG_MILLIS));
    Waiter holder = new Waiter(lease, link.lock("wanted", lease));
    done(holder.lock());
    Collection<Waiter> waiters = new ConcurrentLinkedQueue<>();
    for (int i = 0; i < 5; i++) {
      long other = done(link.grant(LONG_MILLIS));
      waiters.add(new Waiter(other, link.lock("wanted", other)));
    }
    for (int left = 5; left > 0; left--) {
      assertThat(waiters).noneMatch(waiter -> waiter.lock().isDone());
      done(link.unlock("wanted", holder.lease(), holder.lock().join()));
      done(
          CompletableFuture.anyOf(
              waiters.stream().map(Waiter::lock).toArray(CompletableFuture<?>[]::new)));
      holder = waiters.stream().filter(waiter -> waiter.lock().isDone()).findFirst().orElseThrow();
      waiters.removeIf(waiter -> waiter.lock().isDone());
      assertThat(waiters).hasSize(left - 1);
    }
    done(link.unlock("wanted", holder.lease(), holder.lock().join()));
  }

  private void watches() {
    Map<String, Boolean> seen = new ConcurrentHashMap<>();
    done(link.watch("seen/", seen::put));
    done(link.put("unseen", VALUE, 0));
    done(link.put("seen/1", VALUE, 0));
    done(link.put("seen/2", VALUE, 0));
    Until.holds("both are seen", () -> seen.size() >= 2);
    assertThat(seen).containsOnlyKeys("seen/1", "seen/2").containsValues(false, false);
  }

  private void expires() {
    Map<String, Boolean> seen = new ConcurrentHashMap<>();
    done(link.watch("brief", seen::put));
    done(link.put("brief", VALUE, done(link.grant(SHORT_MILLIS))));
    Until.holds("it is gone", () -> seen.getOrDefault("brief", false));
    assertThat(link.termMillis(SHORT_MILLIS)).isGreaterThanOrEqualTo(SHORT_MILLIS);
  }

  private static <T> T done(CompletableFuture<T> future) {
    return future.orTimeout(2, TimeUnit.MINUTES).join();
  }
}
