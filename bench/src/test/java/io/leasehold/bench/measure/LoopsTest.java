package io.leasehold.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.bench.peer.Usage;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Loops keep what they promise, with operations that take a known course. */
class LoopsTest {
  private static final Duration SHORT = Duration.ofMillis(50);

  @Test
  void closedLoopNeverHasTwoInOneSlot() {
    ConcurrentHashMap<Integer, Boolean> busy = new ConcurrentHashMap<>();
    AtomicInteger overlaps = new AtomicInteger();
    try (ClosedLoop loop =
        ClosedLoop.start(
            4,
            slot -> {
              if (busy.put(slot, true) != null) {
                overlaps.incrementAndGet();
              }
              return CompletableFuture.runAsync(() -> busy.remove(slot));
            })) {
      Outcome outcome = loop.measure(SHORT, () -> Usage.NONE).build();
      assertThat(outcome.operations()).isPositive();
      assertThat(outcome.failures()).isZero();
    }
    assertThat(overlaps).hasValue(0);
    assertThat(busy).isEmpty();
  }

  @Test
  void failuresAreCountedAndInNoFigure() {
    try (ClosedLoop loop =
        ClosedLoop.start(
            2, slot -> CompletableFuture.failedFuture(new IllegalStateException("no")))) {
      Outcome outcome = loop.measure(SHORT, () -> Usage.NONE).build();
      assertThat(outcome.operations()).isZero();
      assertThat(outcome.failures()).isPositive();
      assertThat(outcome.firstFailure()).hasValueSatisfying(why -> assertThat(why).contains("no"));
      assertThat(outcome.figures()).containsOnlyKeys(Metric.RATE);
    }
  }

  @Test
  void operationThatCountsAsManyIsCountedSo() {
    AtomicInteger begun = new AtomicInteger();
    OpenLoop loop = new OpenLoop(Duration.ofMillis(5), 100);
    loop.run(
        SHORT,
        number -> {
          begun.incrementAndGet();
          return CompletableFuture.completedFuture(null);
        });
    assertThat(loop.outcome().build().operations()).isEqualTo(begun.get() * 100L).isEqualTo(1000);
  }

  /** The first operation blocks the sender: the others were meant to begin long before they did. */
  @Test
  void openLoopCountsFromWhenItWasMeantToBegin() {
    long stallMillis = 200;
    OpenLoop loop = new OpenLoop(Duration.ofMillis(1), 1);
    loop.run(
        Duration.ofMillis(20),
        number -> {
          if (number == 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(stallMillis));
          }
          return CompletableFuture.completedFuture(null);
        });
    assertThat(loop.outcome().build().figures().get(Metric.P50)).isGreaterThan(stallMillis / 2.0);
  }
}
