package io.leasehold.engine.node;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.model.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One at a time, in order, whichever thread does it. */
class ApplierTest {
  private static final int PATIENCE_SECONDS = 30;
  private final Throwable stopped = new IllegalStateException("stopped");

  private final LeaseMachine machine = new LeaseMachine(Limits.defaults());
  private final AtomicReference<Throwable> broken = new AtomicReference<>();
  private final Applier applier = new Applier("n1", () -> machine, broken::set);

  ApplierTest() {
    applier.start();
  }

  @AfterEach
  void stop() {
    applier.stop(stopped);
  }

  @Test
  void entryThatFindsTheMachineFreeIsAppliedByWhoBringsIt() {
    AtomicReference<Thread> by = new AtomicReference<>();
    CompletableFuture<Void> applied = applier.executeEntry(m -> by.set(Thread.currentThread()));
    assertThat(applied).isCompleted();
    assertThat(by.get()).isSameAs(Thread.currentThread());
  }

  @Test
  void entryWaitsForAReadThatRunsAndItsBringerDoesNot() throws Exception {
    CountDownLatch mayEnd = new CountDownLatch(1);
    List<String> order = new ArrayList<>();
    CompletableFuture<Void> reads = new CompletableFuture<>();
    applier.execute(
        m -> {
          reads.complete(null);
          await(mayEnd);
          order.add("read");
        },
        refused -> {});
    reads.get(PATIENCE_SECONDS, SECONDS);
    CompletableFuture<Void> applied = applier.executeEntry(m -> order.add("entry"));
    assertThat(applied).isNotDone();
    mayEnd.countDown();
    applied.get(PATIENCE_SECONDS, SECONDS);
    assertThat(order).containsExactly("read", "entry");
  }

  /** Otherwise readers without end would hold up the log. */
  @Test
  void bringerOfAnEntryIsNotKeptByReadsThatCameMeanwhile() throws Exception {
    CompletableFuture<Thread> reader = new CompletableFuture<>();
    CompletableFuture<Void> applied =
        applier.executeEntry(
            m ->
                applier.execute(
                    same -> reader.complete(Thread.currentThread()),
                    reader::completeExceptionally));
    assertThat(applied).isCompleted();
    assertThat(reader.get(PATIENCE_SECONDS, SECONDS)).isNotSameAs(Thread.currentThread());
  }

  @Test
  void nothingIsAppliedAfterAnEntryThatCouldNotBe() {
    RuntimeException cause = new IllegalArgumentException("impossible");
    CompletableFuture<Void> first =
        applier.executeEntry(
            m -> {
              throw cause;
            });
    CompletableFuture<Void> second = applier.executeEntry(m -> {});
    CompletableFuture<Void> read = new CompletableFuture<>();
    applier.execute(m -> read.complete(null), read::completeExceptionally);
    assertThat(first).isCompletedExceptionally();
    assertThat(second).isCompletedExceptionally();
    assertThat(read).failsWithin(PATIENCE_SECONDS, SECONDS);
    assertThat(broken.get()).isSameAs(cause);
  }

  @Test
  void readThatFailsStopsNothing() throws Exception {
    applier.execute(
        m -> {
          throw new IllegalStateException("a read went wrong, as this test wants");
        },
        refused -> {});
    applier.executeEntry(m -> {}).get(PATIENCE_SECONDS, SECONDS);
  }

  @Test
  void whatComesAfterTheStopIsRefused() {
    applier.stop(stopped);
    // By whoever has the machine: the thread may not have seen yet that it has ended.
    CompletableFuture<Throwable> refused = new CompletableFuture<>();
    applier.execute(m -> {}, refused::complete);
    assertThat(refused).succeedsWithin(PATIENCE_SECONDS, SECONDS).isSameAs(stopped);
    assertThat(applier.executeEntry(m -> {})).failsWithin(PATIENCE_SECONDS, SECONDS);
  }

  @Test
  void stopFromWithinAnEntryDoesNotWaitForItself() {
    CompletableFuture<Void> applied = applier.executeEntry(m -> applier.stop(stopped));
    assertThat(applied).isCompleted();
    assertThat(applier.executeEntry(m -> {})).failsWithin(PATIENCE_SECONDS, SECONDS);
  }

  @Test
  void manyThreadsHaveItOneAtATime() throws Exception {
    int[] count = {0};
    int each = 20_000;
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      boolean entries = i % 2 == 0;
      Thread thread =
          new Thread(
              () -> {
                for (int n = 0; n < each; n++) {
                  if (entries) {
                    CompletableFuture<Void> unused = applier.executeEntry(m -> count[0]++);
                  } else {
                    applier.execute(m -> count[0]++, refused -> {});
                  }
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    CompletableFuture<Integer> total = new CompletableFuture<>();
    applier.execute(m -> total.complete(count[0]), total::completeExceptionally);
    assertThat(total.get(PATIENCE_SECONDS, SECONDS)).isEqualTo(4 * each);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }
}
