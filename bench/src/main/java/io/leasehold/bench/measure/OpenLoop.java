package io.leasehold.bench.measure;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Begins an operation whenever its time has come, however late the answers of others are.
 *
 * <p>Latency counts from when it was meant to begin, not from when it did: what a stall keeps back
 * is seen as late. Nothing limits how much may be in flight but the length of the load.
 */
public final class OpenLoop {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Latencies latencies = new Latencies();
  private final Failures failures = new Failures();
  private final InFlight inFlight = new InFlight();
  private final long gapNanos;
  private final int operationsEach;

  /**
   * A loop that has not begun.
   *
   * @param gap from one beginning to the next
   * @param operationsEach how many each of them counts as
   */
  public OpenLoop(Duration gap, int operationsEach) {
    this.gapNanos = gap.toNanos();
    this.operationsEach = operationsEach;
  }

  /** Runs for so long, then waits for all answers. */
  public void run(Duration time, Operation operation) {
    long start = System.nanoTime();
    long count = time.toNanos() / gapNanos;
    for (long i = 0; i < count; i++) {
      long meant = start + i * gapNanos;
      awaitMoment(meant);
      inFlight.begun();
      begin(operation, (int) i, meant);
    }
    long unanswered = inFlight.awaitNone(PATIENCE);
    if (unanswered > 0) {
      failures.add(unanswered + " got no answer for " + PATIENCE.toSeconds() + " s");
    }
  }

  private static void awaitMoment(long nanoTime) {
    long left;
    while ((left = nanoTime - System.nanoTime()) > 0) {
      LockSupport.parkNanos(left);
    }
  }

  private void begin(Operation operation, int number, long meant) {
    CompletableFuture<?> ended;
    try {
      ended = operation.begin(number);
    } catch (RuntimeException failure) {
      ended = CompletableFuture.failedFuture(failure);
    }
    var unused =
        ended.whenComplete(
            (result, failure) -> {
              if (failure == null) {
                latencies.add(System.nanoTime() - meant, operationsEach);
              } else {
                failures.add(failure);
              }
              inFlight.ended();
            });
  }

  /** What came of it, from the beginning or since this was asked before. */
  public Outcome.Builder outcome() {
    Histogram seen = latencies.take();
    Outcome.Builder outcome = Outcome.builder().operations(seen.getTotalCount()).failures(failures);
    if (seen.getTotalCount() > 0) {
      outcome
          .figure(Metric.P50, Latencies.millis(seen, 50))
          .figure(Metric.P99, Latencies.millis(seen, 99))
          .figure(Metric.P999, Latencies.millis(seen, 99.9))
          .figure(Metric.WORST, Latencies.worstMillis(seen));
    }
    return outcome;
  }
}
