package io.leasehold.fence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class MemoryFenceTest extends FencedWriteContract {
  private final MemoryFence fence = new MemoryFence();

  /** The lists are not safe for threads: only the fence keeps the writers apart. */
  private final Map<String, List<Long>> histories = new ConcurrentHashMap<>();

  @Override
  protected Fence fence() {
    return fence;
  }

  @Override
  protected int admissionsPerThread() {
    return 5_000;
  }

  @Override
  protected void write(String resource, long token) {
    fence.admit(resource, token, () -> history(resource).add(token));
  }

  @Override
  protected List<Long> history(String resource) {
    return histories.computeIfAbsent(resource, name -> new ArrayList<>());
  }

  @Test
  void resultOfTheWriteIsReturned() throws Exception {
    assertThat(fence.admitAndCall("r", 1, () -> "done")).isEqualTo("done");
  }

  @Test
  void failureOfTheWriteComesOutAsItIsAndTheTokenStays() {
    IOException broken = new IOException("disk on fire");
    assertThatThrownBy(
            () ->
                fence.admitAndCall(
                    "r",
                    5,
                    () -> {
                      throw broken;
                    }))
        .isSameAs(broken);
    assertThat(fence.newest("r")).isEqualTo(5);
    assertThatThrownBy(() -> fence.admit("r", 4)).isInstanceOf(StaleTokenException.class);
  }

  @Test
  void newestIsZeroBeforeAnybodyCame() {
    assertThat(fence.newest("nobody")).isZero();
  }

  @Test
  void writeOfANewOwnerWaitsForTheWriteThatIsGoingOn() throws InterruptedException {
    List<String> steps = new ArrayList<>();
    CountDownLatch oldIsWriting = new CountDownLatch(1);
    CountDownLatch oldMayEnd = new CountDownLatch(1);
    Thread old =
        new Thread(
            () ->
                fence.admit(
                    "r",
                    1,
                    () -> {
                      oldIsWriting.countDown();
                      awaitUnchecked(oldMayEnd);
                      steps.add("old");
                    }));
    Thread next = new Thread(() -> fence.admit("r", 2, () -> steps.add("new")));
    old.start();
    oldIsWriting.await();
    next.start();
    while (next.isAlive() && next.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    oldMayEnd.countDown();
    old.join();
    next.join();
    assertThat(steps).containsExactly("old", "new");
  }

  @Test
  void resourcesDoNotWaitForEachOther() {
    List<String> steps = new ArrayList<>();
    fence.admit(
        "a",
        1,
        () -> {
          Thread other = new Thread(() -> fence.admit("b", 1, () -> steps.add("b")));
          other.start();
          joinUnchecked(other);
          steps.add("a");
        });
    assertThat(steps).containsExactly("b", "a");
  }

  private static void awaitUnchecked(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void joinUnchecked(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
