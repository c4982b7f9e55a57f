package io.leasehold.doors.etcd.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.StatusRuntimeException;
import io.leasehold.api.etcd.LockResponse;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.EventsRead;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Leases are revoked, keys deleted and calls given up at the very moment at which the lock is
 * handed on. Whoever was told it owns the lock did own it, at a revision within its call: the
 * history of the keys says so.
 */
@Timeout(300)
class LockRaceTest {
  private static final int CONTENDERS = 8;
  private static final int ROUNDS = 60;

  /** A call that was answered: the store's revision before it, in the answer, and after it. */
  private record Success(Key key, long before, long told, long after) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void theLockIsToldOnlyToWhomItBelongs(long seed) throws Exception {
    try (LockSite site = new LockSite()) {
      ExecutorService threads = Executors.newFixedThreadPool(2 * CONTENDERS);
      List<Future<List<Success>>> contenders = new ArrayList<>();
      for (int i = 0; i < CONTENDERS; i++) {
        Random random = new Random(seed * 1_000 + i);
        contenders.add(threads.submit(() -> contend(site, random, threads)));
      }
      List<Success> successes = new ArrayList<>();
      for (Future<List<Success>> contender : contenders) {
        successes.addAll(contender.get());
      }
      threads.shutdown();
      assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
      assertThat(successes).as("seed " + seed).isNotEmpty();
      List<Event> history = history(site);
      for (Success success : successes) {
        assertThat(success.told()).isBetween(success.before(), success.after());
        assertThat(owner(history, success.told()))
            .as("seed %d, owner at %d", seed, success.told())
            .isEqualTo(success.key());
      }
      LockSite.await(() -> site.engine().openFeeds() == 0);
      assertThat(site.line("a")).isEmpty();
    }
  }

  private static List<Success> contend(LockSite site, Random random, ExecutorService threads)
      throws Exception {
    List<Success> successes = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      long lease = site.grant();
      Key key = LockSite.key("a", lease);
      long before = site.engine().status().revision();
      var asked = site.lock("a", lease);
      int fate = random.nextInt(4);
      long pauseNanos = random.nextInt(3_000_000);
      Future<?> disturbance =
          threads.submit(
              () -> {
                LockSupport.parkNanos(pauseNanos);
                switch (fate) {
                  case 0 -> site.revoke(lease);
                  case 1 -> site.delete(key);
                  case 2 -> asked.cancel(true);
                  default -> {}
                }
              });
      try {
        LockResponse held = LockSite.answer(asked);
        long after = site.engine().status().revision();
        successes.add(new Success(key, before, held.getHeader().getRevision(), after));
        site.unlock(held);
      } catch (ExecutionException refused) {
        assertThat(refused).hasCauseInstanceOf(StatusRuntimeException.class);
      } catch (CancellationException gaveUp) {
        assertThat(fate).isEqualTo(2);
      }
      disturbance.get();
      site.revoke(lease);
    }
    return successes;
  }

  private static List<Event> history(LockSite site) {
    return site.engine()
        .read(machine -> ((EventsRead) machine.events(new Position(1, 0), 1 << 20)).events())
        .join();
  }

  /** The oldest key after everything that happened up to a revision. */
  private static Key owner(List<Event> history, long revision) {
    Map<Key, KeyValue> keys = new HashMap<>();
    for (Event event : history) {
      if (event.position().revision() > revision) {
        break;
      }
      if (event instanceof KeyPut put) {
        keys.put(put.stored().key(), put.stored());
      } else if (event instanceof KeyDeleted deleted) {
        keys.remove(deleted.previous().key());
      }
    }
    return keys.values().stream()
        .min(Comparator.comparingLong(KeyValue::createRevision))
        .map(KeyValue::key)
        .orElse(null);
  }
}
