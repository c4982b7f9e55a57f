package io.leasehold.bench.workload;

import io.leasehold.bench.measure.ClosedLoop;
import io.leasehold.bench.measure.Latencies;
import io.leasehold.bench.measure.Metric;
import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Link;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;

/**
 * One lock, and many who want it: whoever gets it gives it back at once and waits again.
 *
 * <p>Measured is from when the release was sent to when the next one knows that the lock is his.
 */
final class HandOff implements Workload {
  private static final String KEY = "wanted";

  @Override
  public String name() {
    return "hand-off";
  }

  @Override
  public String story() {
    return "one lock, 50 who wait for it: release sent until the next one has it";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.GRANT, Ability.LOCK);
  }

  @Override
  public void run(Stage stage, BiConsumer<String, Outcome> results) {
    int waiters = stage.scale().pick(50, 50, 5);
    try (Link link = Load.connect(stage.site())) {
      long[] leases = Fill.leases(link, waiters, text -> {});
      // With locks that nobody else wants: one that goes from hand to hand keeps no server busy.
      Load.warmUp(stage, slot -> alone(link, "own/" + slot, leases[slot % waiters]));
      Baton baton = new Baton(link, leases);
      try (ClosedLoop loop = ClosedLoop.start(waiters, baton::pass)) {
        loop.warmUp(stage.window());
        baton.latencies.take();
        Outcome.Builder outcome = loop.measure(stage.window(), stage.site()::usage);
        Histogram seen = baton.latencies.take();
        outcome
            .figure(Metric.P50, Latencies.millis(seen, 50))
            .figure(Metric.P99, Latencies.millis(seen, 99));
        results.accept(waiters + " waiters", outcome.build());
      }
    }
  }

  private static CompletableFuture<Void> alone(Link link, String key, long lease) {
    return link.lock(key, lease).thenCompose(token -> link.unlock(key, lease, token));
  }

  private static final class Baton {
    private final Link link;
    private final long[] leases;
    private final Latencies latencies = new Latencies();
    private final AtomicLong releaseSent = new AtomicLong();

    Baton(Link link, long[] leases) {
      this.link = link;
      this.leases = leases;
    }

    CompletableFuture<Void> pass(int slot) {
      return link.lock(KEY, leases[slot])
          .thenCompose(
              token -> {
                long now = System.nanoTime();
                long sent = releaseSent.getAndSet(now);
                if (sent != 0) {
                  latencies.add(now - sent, 1);
                }
                return link.unlock(KEY, leases[slot], token);
              });
    }
  }
}
