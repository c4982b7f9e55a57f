package io.leasehold.bench.workload;

import io.leasehold.bench.measure.Failures;
import io.leasehold.bench.measure.Latencies;
import io.leasehold.bench.measure.Metric;
import io.leasehold.bench.measure.OpenLoop;
import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Link;
import io.leasehold.bench.peer.Usage;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Many who watch the same keys, and updates at a steady pace: update sent until seen, by each. */
final class WatchFanOut implements Workload {
  private static final int WATCHER_CONNECTIONS = 10;
  private static final Duration GAP = Duration.ofMillis(50);

  /** While warming up: at 20 updates a second a JVM would not have compiled them in minutes. */
  private static final Duration BUSY_GAP = Duration.ofMillis(4);

  private static final byte[] VALUE = new byte[32];
  private static final long PATIENCE_SECONDS = 20;

  @Override
  public String name() {
    return "watch";
  }

  @Override
  public String story() {
    return "500 watchers, 20 updates a second: update sent until each has seen it";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.PUT, Ability.WATCH);
  }

  @Override
  public void run(Stage stage, BiConsumer<String, Outcome> results) {
    int watchers = stage.scale().pick(500, 500, 20);
    int updates = stage.scale().pick(600, 60, 10);
    try (Link watching = stage.site().connect(WATCHER_CONNECTIONS);
        Link writing = stage.site().connect(1)) {
      Audience audience = new Audience(updates, watchers);
      CompletableFuture.allOf(
              IntStream.range(0, watchers)
                  .mapToObj(i -> watching.watch("w/", audience::changed))
                  .toArray(CompletableFuture<?>[]::new))
          .join();
      stage.progress().accept("warm-up");
      long start = System.nanoTime();
      do {
        audience.begin();
        write(writing, audience, updates, BUSY_GAP);
      } while (System.nanoTime() - start < stage.warmUp().toNanos());
      audience.latencies.take();
      audience.begin();
      Usage before = stage.site().usage();
      write(writing, audience, updates, GAP);
      long cpuNanos = stage.site().usage().cpuNanos() - before.cpuNanos();
      results.accept(watchers + " watchers", audience.outcome(cpuNanos));
    }
  }

  private static void write(Link link, Audience audience, int updates, Duration gap) {
    long start = System.nanoTime();
    new OpenLoop(gap, 1)
        .run(
            gap.multipliedBy(updates),
            number -> {
              // When it should have been sent: what held it up counts.
              audience.sent.set(number, start + number * gap.toNanos());
              return link.put("w/" + number, VALUE, 0)
                  .whenComplete(
                      (none, failure) -> {
                        if (failure != null) {
                          audience.failures.add(failure);
                        }
                      });
            });
    audience.awaitAll();
  }

  private static final class Audience {
    private final int watchers;
    private final Latencies latencies = new Latencies();
    private final Failures failures = new Failures();
    private final AtomicLongArray sent;
    private volatile CountDownLatch unseen = new CountDownLatch(0);

    Audience(int updates, int watchers) {
      this.watchers = watchers;
      this.sent = new AtomicLongArray(updates);
    }

    void begin() {
      unseen = new CountDownLatch(sent.length() * watchers);
    }

    void changed(String key, boolean deleted) {
      int number = Integer.parseInt(key.substring(key.indexOf('/') + 1));
      latencies.add(System.nanoTime() - sent.get(number), 1);
      unseen.countDown();
    }

    void awaitAll() {
      try {
        if (!unseen.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          failures.add(unseen.getCount() + " were not seen within " + PATIENCE_SECONDS + " s");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    Outcome outcome(long cpuNanos) {
      Histogram seen = latencies.take();
      long count = Math.max(1, seen.getTotalCount());
      return Outcome.builder()
          .operations(seen.getTotalCount())
          .failures(failures)
          .figure(Metric.P99, Latencies.millis(seen, 99))
          .figure(Metric.P50, Latencies.millis(seen, 50))
          .figure(Metric.WORST, Latencies.worstMillis(seen))
          .figure(Metric.CPU, cpuNanos / 1e3 / count)
          .build();
    }
  }
}
