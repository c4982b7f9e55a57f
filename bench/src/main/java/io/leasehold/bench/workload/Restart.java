package io.leasehold.bench.workload;

import io.leasehold.bench.measure.Failures;
import io.leasehold.bench.measure.Metric;
import io.leasehold.bench.measure.Metric.Better;
import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Link;
import io.leasehold.bench.peer.Site;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;

/** All nodes killed and started again with many leases on the disk: until a write is answered. */
final class Restart implements Workload {
  private static final Metric TIME = new Metric("restart ms", Better.LESS);
  private static final Metric DISK = new Metric("MiB on disk", Better.LESS);
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final long ATTEMPT_MILLIS = 1_000;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int LOOKED_AT = 256;

  @Override
  public String name() {
    return "restart";
  }

  @Override
  public String story() {
    return "kill -9 with 1 M live leases, start again: until the first write is answered";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.GRANT, Ability.RENEW, Ability.RESTART);
  }

  @Override
  public void run(Stage stage, BiConsumer<String, Outcome> results) throws IOException {
    int most = stage.scale().pick(1_000_000, 100_000, 1_000);
    int count = Math.min(most, stage.peer().mostLeases());
    Site site = stage.site();
    long[] leases;
    try (Link link = Load.connect(site)) {
      leases = Fill.leases(link, count, stage.progress());
    }
    double megabytes = site.folderBytes() / (double) (1 << 20);
    stage.progress().accept("kill -9 and start");
    long start = System.nanoTime();
    site.restart();
    awaitWrite(site);
    double millis = (System.nanoTime() - start) / 1e6;
    results.accept(
        Numbers.inWords(count) + " leases",
        Outcome.builder()
            .operations(1)
            .failures(lost(site, leases))
            .figure(TIME, millis)
            .figure(DISK, megabytes)
            .build());
  }

  /** A connection that found nobody waits longer and longer: each attempt has a new one. */
  private static void awaitWrite(Site site) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < PATIENCE.toNanos()) {
      try (Link link = site.connectTo(0)) {
        link.grant(Fill.LONG_TERM_MILLIS).get(ATTEMPT_MILLIS, TimeUnit.MILLISECONDS);
        return;
      } catch (ExecutionException | TimeoutException notYet) {
        LockSupport.parkNanos(PAUSE_NANOS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
    throw new IllegalStateException(
        "no write was answered within " + PATIENCE.toSeconds() + " s of the restart");
  }

  /** Leases that were acknowledged must be there again. */
  private static Failures lost(Site site, long[] leases) {
    Failures lost = new Failures();
    int some = Math.min(LOOKED_AT, leases.length);
    try (Link link = Load.connect(site)) {
      int renewed = link.renew(leases, leases.length - some, some).join();
      if (renewed != some) {
        lost.add(some - renewed + " of the last " + some + " leases are gone");
      }
    }
    return lost;
  }
}
