package io.leasehold.bench.measure;

import io.leasehold.bench.peer.Usage;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Keeps a fixed number of operations in flight: each one that ends begins the next.
 *
 * <p>Its latencies are those at that load, and a server that stalls is asked less meanwhile: it
 * compares servers, it does not say what a client at its own pace would see. Operations that fail
 * are counted apart, and their slot goes on after a moment.
 */
public final class ClosedLoop implements AutoCloseable {
  private static final Executor AFTER_A_FAILURE =
      CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS);
  private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Operation operation;
  private final int operationsEach;
  private final Latencies latencies = new Latencies();
  private final AtomicLong ended = new AtomicLong();
  private final InFlight inFlight = new InFlight();
  private final Failures failures = new Failures();
  private volatile boolean over;

  private ClosedLoop(int operationsEach, Operation operation) {
    this.operationsEach = operationsEach;
    this.operation = operation;
  }

  /** Begins it with so many in flight. */
  public static ClosedLoop start(int inFlight, Operation operation) {
    return start(inFlight, 1, operation);
  }

  /**
   * The same, where each one counts as several.
   *
   * @param operationsEach how many each of them counts as
   */
  public static ClosedLoop start(int inFlight, int operationsEach, Operation operation) {
    ClosedLoop loop = new ClosedLoop(operationsEach, operation);
    for (int slot = 0; slot < inFlight; slot++) {
      loop.inFlight.begun();
      loop.next(slot);
    }
    return loop;
  }

  private void next(int slot) {
    if (over) {
      inFlight.ended();
      return;
    }
    long start = System.nanoTime();
    CompletableFuture<?> answer;
    try {
      answer = operation.begin(slot);
    } catch (RuntimeException failure) {
      answer = CompletableFuture.failedFuture(failure);
    }
    var unused = answer.whenComplete((result, failure) -> done(slot, start, failure));
  }

  private void done(int slot, long start, Throwable failure) {
    ended.incrementAndGet();
    if (failure == null) {
      latencies.add(System.nanoTime() - start, operationsEach);
      next(slot);
    } else {
      failures.add(failure);
      AFTER_A_FAILURE.execute(() -> next(slot));
    }
  }

  /** Lets it run without looking. */
  public void warmUp(Duration time) {
    LockSupport.parkNanos(time.toNanos());
  }

  /**
   * What happens within a time: rate, latencies, and what the servers used for it; and what has
   * failed since the loop began. If nothing has ended by then, it goes on until something has.
   */
  public Outcome.Builder measure(Duration time, Supplier<Usage> usage) {
    Usage before = usage.get();
    latencies.take();
    long endedBefore = ended.get();
    long start = System.nanoTime();
    LockSupport.parkNanos(time.toNanos());
    while (ended.get() == endedBefore && System.nanoTime() - start < PATIENCE.toNanos()) {
      LockSupport.parkNanos(LOOK_AGAIN_NANOS);
    }
    Histogram seen = latencies.take();
    long nanos = System.nanoTime() - start;
    long cpuNanos = usage.get().cpuNanos() - before.cpuNanos();
    long count = seen.getTotalCount();
    Outcome.Builder outcome = Outcome.builder().operations(count).failures(failures);
    outcome.figure(Metric.RATE, count * 1e9 / nanos);
    if (count > 0) {
      outcome
          .figure(Metric.P50, Latencies.millis(seen, 50))
          .figure(Metric.P99, Latencies.millis(seen, 99))
          .figure(Metric.CPU, cpuNanos / 1e3 / count);
    }
    return outcome;
  }

  /** What has failed since it began. */
  public Failures failures() {
    return failures;
  }

  /** Lets those in flight end, and begins no other. */
  @Override
  public void close() {
    over = true;
    long unanswered = inFlight.awaitNone(PATIENCE);
    if (unanswered > 0) {
      throw new IllegalStateException(
          unanswered
              + " operations got no answer for "
              + PATIENCE.toSeconds()
              + " s after the end of the load");
    }
  }
}
