package io.leasehold.doors.etcd.lock;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.LockResponse;
import io.leasehold.core.command.Put;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.outcome.Stored;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Clients of the lock service, and clients that do it with keys of their own, exclude each other.
 */
@Timeout(300)
class ExclusionTest {
  private static final int CONTENDERS = 20;
  private static final int ROUNDS = 10;

  private final AtomicInteger inside = new AtomicInteger();
  private final List<Long> tokens = Collections.synchronizedList(new ArrayList<>());

  @Test
  void neverAreTwoContendersOfEitherKindInside() throws Exception {
    try (LockSite site = new LockSite()) {
      ExecutorService threads = Executors.newFixedThreadPool(CONTENDERS);
      List<Future<Void>> contenders = new ArrayList<>();
      for (int i = 0; i < CONTENDERS; i++) {
        boolean byService = i % 2 == 0;
        contenders.add(threads.submit(contender(site, byService)));
      }
      for (Future<Void> contender : contenders) {
        contender.get();
      }
      threads.shutdown();
      LockSite.await(() -> site.engine().openFeeds() == 0);
      assertThat(site.line("a")).isEmpty();
    }
    assertThat(tokens).hasSize(CONTENDERS * ROUNDS).isSorted().doesNotHaveDuplicates();
  }

  private Callable<Void> contender(LockSite site, boolean byService) {
    return () -> {
      long lease = site.grant();
      for (int round = 0; round < ROUNDS; round++) {
        if (byService) {
          LockResponse held = LockSite.answer(site.lock("a", lease));
          beInside(token(site, lease));
          site.unlock(held);
        } else {
          Key key = LockSite.key("a", lease);
          lockByHand(site, key, lease);
          beInside(token(site, lease));
          site.delete(key);
        }
      }
      return null;
    };
  }

  /** As etcd's own library does it: a key of one's own, and patience until it is the oldest. */
  private static void lockByHand(LockSite site, Key key, long lease) {
    assertThat(site.engine().submit(Put.bound(key, Bytes.EMPTY, lease)).join())
        .isInstanceOf(Stored.class);
    Line line = new Line(ByteString.copyFromUtf8("a"));
    LockSite.await(
        () ->
            site.engine()
                .read(machine -> Front.of(line, machine))
                .join()
                .leader()
                .orElseThrow()
                .key()
                .equals(key));
  }

  private static long token(LockSite site, long lease) {
    return site.line("a").stream()
        .filter(stored -> stored.lease() == lease)
        .findAny()
        .orElseThrow()
        .createRevision();
  }

  private void beInside(long token) {
    assertThat(inside.incrementAndGet()).as("inside at once").isEqualTo(1);
    tokens.add(token);
    inside.decrementAndGet();
  }
}
