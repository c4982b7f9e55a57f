package io.leasehold.bench.workload;

import io.leasehold.bench.measure.Metric;
import io.leasehold.bench.measure.OpenLoop;
import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Link;
import io.leasehold.bench.peer.Site;
import io.leasehold.bench.peer.Usage;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * A million leases, each renewed every ten seconds, at an even pace: how late are the answers, and
 * what does it take? Then the same while the server writes a snapshot.
 *
 * <p>An open loop: latency counts from when a renewal was meant to be sent.
 */
final class RenewOpen implements Workload {
  private static final int SECONDS_BETWEEN = 10;
  private static final int MESSAGES_IN_THAT_TIME = 1_000;

  @Override
  public String name() {
    return "renew-open";
  }

  @Override
  public String story() {
    return "1 M leases renewed every 10 s, at an even pace; also while a snapshot is written";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.GRANT, Ability.RENEW);
  }

  @Override
  public void run(Stage stage, BiConsumer<String, Outcome> results) {
    int count = stage.scale().pick(1_000_000, 100_000, 2_000);
    if (count > stage.peer().mostLeases()) {
      return;
    }
    // Long enough for pauses that come seldom.
    Duration window = stage.window().multipliedBy(10);
    String variant = Numbers.inWords(count) + " every " + SECONDS_BETWEEN + " s";
    try (Link link = Load.connect(stage.site())) {
      long[] leases = Fill.leases(link, count, stage.progress());
      stage.progress().accept("warm-up");
      measure(stage.site(), link, leases, stage.warmUp());
      results.accept(variant, measure(stage.site(), link, leases, window).build());
      duringSnapshot(stage, link, leases, window)
          .ifPresent(outcome -> results.accept(variant + ", with a snapshot", outcome));
    }
  }

  /** Goes on until the server has written a snapshot by itself, and gives the window with it. */
  private static Optional<Outcome> duringSnapshot(
      Stage stage, Link link, long[] leases, Duration window) {
    int mostWindows = stage.scale().pick(4, 2, 1);
    OptionalLong mark = stage.site().snapshotMark();
    for (int i = 0; mark.isPresent() && i < mostWindows; i++) {
      stage.progress().accept("until a snapshot is written");
      Outcome.Builder outcome = measure(stage.site(), link, leases, window);
      if (!stage.site().snapshotMark().equals(mark)) {
        return Optional.of(outcome.note("a snapshot was written within the window").build());
      }
    }
    return Optional.empty();
  }

  private static Outcome.Builder measure(Site site, Link link, long[] leases, Duration time) {
    int together = Math.max(1, leases.length / MESSAGES_IN_THAT_TIME);
    int each = Math.min(link.renewalsInOneMessage(), together);
    long gapNanos = Duration.ofSeconds(SECONDS_BETWEEN).toNanos() / (leases.length / each);
    Usage before = site.usage();
    long start = System.nanoTime();
    OpenLoop loop = new OpenLoop(Duration.ofNanos(gapNanos), each);
    loop.run(time, Renew.inTurn(link, leases, each));
    long nanos = System.nanoTime() - start;
    double cores = (double) (site.usage().cpuNanos() - before.cpuNanos()) / nanos;
    Outcome.Builder outcome = loop.outcome().figure(Metric.CORES, cores);
    double rate = leases.length / (double) SECONDS_BETWEEN;
    return outcome.note(String.format(Locale.ROOT, "%,.0f renewals a second, open loop", rate));
  }
}
