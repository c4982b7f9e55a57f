package io.leasehold.bench.workload;

import io.leasehold.bench.measure.ClosedLoop;
import io.leasehold.bench.measure.Latencies;
import io.leasehold.bench.measure.Metric;
import io.leasehold.bench.measure.Metric.Better;
import io.leasehold.bench.measure.Operation;
import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Link;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/** A lock that nobody else wants, taken and given back. Each in flight has its lock and lease. */
final class Acquire implements Workload {
  private static final Metric FIRST_HALF = new Metric("acquire alone, p50 ms", Better.LESS);

  @Override
  public String name() {
    return "acquire";
  }

  @Override
  public String story() {
    return "a free lock taken and given back; 1, 32 and 256 in flight";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.GRANT, Ability.ACQUIRE);
  }

  @Override
  public void run(Stage stage, BiConsumer<String, Outcome> results) {
    try (Link link = Load.connect(stage.site())) {
      long[] leases = Fill.leases(link, Load.IN_FLIGHT[Load.IN_FLIGHT.length - 1], text -> {});
      Latencies halves = new Latencies();
      Operation cycle = slot -> cycle(link, "lock/" + slot, leases[slot], halves);
      Load.warmUp(stage, cycle);
      for (int inFlight : Load.IN_FLIGHT) {
        try (ClosedLoop loop = ClosedLoop.start(inFlight, cycle)) {
          halves.take();
          Outcome.Builder outcome = Load.measure(stage, loop);
          outcome.figure(FIRST_HALF, Latencies.millis(halves.take(), 50));
          results.accept(inFlight + " in flight", outcome.build());
        }
      }
    }
  }

  private static CompletableFuture<Void> cycle(
      Link link, String key, long lease, Latencies halves) {
    long start = System.nanoTime();
    return link.acquire(key, lease)
        .thenCompose(
            token -> {
              halves.add(System.nanoTime() - start, 1);
              return link.release(key, lease, token);
            });
  }
}
