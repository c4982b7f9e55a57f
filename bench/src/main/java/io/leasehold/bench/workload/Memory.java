package io.leasehold.bench.workload;

import io.leasehold.bench.measure.Metric;
import io.leasehold.bench.measure.Metric.Better;
import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Link;
import io.leasehold.bench.peer.Site;
import java.io.IOException;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * What a live lease takes in the memory of the server.
 *
 * <p>For a server on a JVM it is the live heap after a collection; what is resident holds garbage
 * that nobody has asked the JVM to collect yet, and is shown too. For others it is what is
 * resident.
 */
final class Memory implements Workload {
  private static final Metric LIVE = new Metric("live bytes a lease", Better.LESS);
  private static final Metric RESIDENT = new Metric("resident bytes a lease", Better.LESS);
  private static final Metric DISK = new Metric("bytes on disk a lease", Better.LESS);

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public String story() {
    return "memory for each of 500 k live leases";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.GRANT);
  }

  @Override
  public void run(Stage stage, BiConsumer<String, Outcome> results) throws IOException {
    int most = stage.scale().pick(500_000, 100_000, 1_000);
    int count = Math.min(most, stage.peer().mostLeases());
    Site site = stage.site();
    try (Link link = Load.connect(site)) {
      Fill.leases(link, count / 100, text -> {});
      long liveBefore = live(site);
      long residentBefore = site.usage().residentBytes();
      long diskBefore = site.folderBytes();
      Fill.leases(link, count, stage.progress());
      long live = live(site) - liveBefore;
      Outcome.Builder outcome =
          Outcome.builder()
              .operations(count)
              .figure(LIVE, (double) live / count)
              .figure(RESIDENT, (double) (site.usage().residentBytes() - residentBefore) / count)
              .figure(DISK, (double) (site.folderBytes() - diskBefore) / count);
      results.accept(Numbers.inWords(count) + " leases", outcome.build());
    }
  }

  private static long live(Site site) {
    return site.liveHeapBytes().orElseGet(() -> site.usage().residentBytes());
  }
}
