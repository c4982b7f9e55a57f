package io.leasehold.bench.workload;

import io.leasehold.bench.measure.Failures;
import io.leasehold.bench.measure.Metric;
import io.leasehold.bench.measure.Metric.Better;
import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Link;
import io.leasehold.bench.peer.Site;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;

/**
 * Three nodes, one client that takes one fresh lock after the other, and the leader is killed: the
 * longest time without a lock.
 *
 * <p>An attempt is given up after 250 ms or when it fails; the next one goes to the next node.
 */
final class Failover implements Workload {
  private static final Metric GAP = new Metric("longest gap ms", Better.LESS);
  private static final Metric GAP_BEFORE = new Metric("longest gap before ms", Better.LESS);
  private static final long ATTEMPT_MILLIS = 250;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Override
  public String name() {
    return "failover";
  }

  @Override
  public String story() {
    return "the leader of three nodes is killed: the longest time in which nobody gets a lock";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.GRANT, Ability.ACQUIRE, Ability.FAILOVER);
  }

  @Override
  public boolean runsOn(int nodes) {
    return nodes == 3;
  }

  @Override
  public void run(Stage stage, BiConsumer<String, Outcome> results) throws IOException {
    Site site = stage.site();
    List<Link> links = new ArrayList<>();
    for (int node = 0; node < site.nodes(); node++) {
      links.add(site.connectTo(node));
    }
    try {
      Client client = new Client(links);
      stage.progress().accept("warm-up");
      client.run(stage.warmUp());
      double before = client.run(stage.window());
      CompletableFuture<Integer> killed = CompletableFuture.supplyAsync(() -> kill(site));
      double gap = client.runPast(killed, afterwards(stage.scale()));
      killed.join();
      results.accept(
          "",
          Outcome.builder()
              .operations(client.taken)
              .failures(new Failures())
              .figure(GAP, gap)
              .figure(GAP_BEFORE, before)
              .note(client.missed.count() + " attempts failed meanwhile, as they should")
              .build());
    } finally {
      links.forEach(Link::close);
    }
  }

  /** A second change of leaders may follow the first. */
  private static Duration afterwards(Scale scale) {
    return Duration.ofMillis(scale.pick(5_000, 5_000, 200));
  }

  private static int kill(Site site) {
    try {
      return site.killLeader();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Client {
    private static final long TERM_MILLIS = 600_000;

    /** What hangs on one lease is limited. */
    private static final int LOCKS_OF_A_LEASE = 1_000;

    private final List<Link> links;
    private final Failures missed = new Failures();
    private long lease;
    private int locksLeft;
    private int node;
    private int taken;

    Client(List<Link> links) {
      this.links = links;
    }

    /** Takes locks for so long, and returns the longest time without one in milliseconds. */
    double run(Duration time) {
      Gaps gaps = new Gaps();
      long start = System.nanoTime();
      while (System.nanoTime() - start < time.toNanos()) {
        attempt(gaps);
      }
      return gaps.longestMillis();
    }

    /** Takes locks until some time after the leader is gone, in which at least one was taken. */
    double runPast(CompletableFuture<?> killed, Duration afterwards) {
      Gaps gaps = new Gaps();
      while (!killed.isDone()) {
        attempt(gaps);
      }
      int before = taken;
      long start = System.nanoTime();
      while (System.nanoTime() - start < afterwards.toNanos() || taken == before) {
        if (System.nanoTime() - start > PATIENCE.toNanos()) {
          throw new IllegalStateException(
              "no lock for " + PATIENCE.toSeconds() + " s; the first failure: " + missed.first());
        }
        attempt(gaps);
      }
      return gaps.longestMillis();
    }

    private void attempt(Gaps gaps) {
      try {
        Link link = links.get(node);
        if (locksLeft == 0) {
          lease = link.grant(TERM_MILLIS).get(ATTEMPT_MILLIS, TimeUnit.MILLISECONDS);
          locksLeft = LOCKS_OF_A_LEASE;
        }
        link.acquire("fresh/" + taken + "/" + missed.count(), lease)
            .get(ATTEMPT_MILLIS, TimeUnit.MILLISECONDS);
        locksLeft--;
        taken++;
        gaps.success();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      } catch (ExecutionException | TimeoutException failure) {
        missed.add(failure);
        node = (node + 1) % links.size();
      }
    }
  }

  private static final class Gaps {
    private long last = System.nanoTime();
    private long longest;

    void success() {
      long now = System.nanoTime();
      longest = Math.max(longest, now - last);
      last = now;
    }

    double longestMillis() {
      return longest / 1e6;
    }
  }
}
