package io.leasehold.bench.run;

import io.leasehold.bench.peer.Peer;
import io.leasehold.bench.peer.Site;
import io.leasehold.bench.report.Case;
import io.leasehold.bench.report.PeerFacts;
import io.leasehold.bench.report.Results;
import io.leasehold.bench.workload.Stage;
import io.leasehold.bench.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs a plan: in each round each load against all peers, one after the other, each on a fresh
 * site.
 *
 * <p>What cannot be run, breaks or comes too late is noted in the results and does not stop the
 * rest. Used by one thread.
 */
public final class Comparison {
  private final Plan plan;
  private final Consumer<String> progress;
  private final Results results = new Results();
  private final long start = System.nanoTime();

  public Comparison(Plan plan, Consumer<String> progress) {
    this.plan = plan;
    this.progress = progress;
  }

  public Results run() {
    for (int round = 1; round <= plan.rounds(); round++) {
      for (int nodes : plan.nodes()) {
        for (Workload workload : plan.workloads()) {
          for (Peer peer : plan.peers()) {
            run(new Step(round, nodes, workload, peer));
          }
        }
      }
    }
    return results;
  }

  private void run(Step step) {
    Optional<String> hindrance = step.hindrance();
    if (hindrance.isPresent()) {
      results.notRun(hindrance.get());
    } else if (System.nanoTime() - start > plan.limit().toNanos()) {
      results.notRun(
          step.title() + " from round " + step.round() + " on: the time was over (--minutes)");
    } else {
      progress.accept(step.title() + ", round " + step.round() + " of " + plan.rounds());
      try (TemporaryFolder folder = TemporaryFolder.make()) {
        run(step, folder.path());
      } catch (IOException | RuntimeException failure) {
        progress.accept("  broke: " + failure);
        results.notRun(step.title() + " in round " + step.round() + ": " + failure);
      }
    }
  }

  private void run(Step step, Path folder) throws IOException {
    Peer peer = step.peer();
    try (Site site = peer.start(step.nodes(), folder)) {
      results.met(new PeerFacts(peer.name(), site.version(), site.settings(), peer.durability()));
      Stage stage =
          new Stage(
              peer,
              site,
              plan.scale(),
              plan.warmUp(),
              plan.window(),
              text -> progress.accept("  " + text));
      step.workload()
          .run(
              stage,
              (variant, outcome) -> {
                Case of = new Case(step.workload().name(), variant, step.nodes());
                results.add(of, peer.name(), outcome);
                progress.accept("  " + variant + ": " + Glimpse.of(outcome));
              });
    }
  }

  /** What is done at once. */
  private record Step(int round, int nodes, Workload workload, Peer peer) {
    String title() {
      List<String> words = List.of(peer.name(), workload.name(), "nodes: " + nodes);
      return String.join(", ", words);
    }

    /** Why it cannot be done, if so; nothing is said about what makes no sense anyway. */
    Optional<String> hindrance() {
      if (peer.missing().isPresent()) {
        return Optional.of(peer.name() + ": " + peer.missing().get());
      } else if (!peer.abilities().containsAll(workload.needs())) {
        return Optional.of(peer.name() + ", " + workload.name() + ": it has nothing of the kind");
      } else if (!peer.nodes().contains(nodes) || !workload.runsOn(nodes)) {
        return Optional.of(title() + ": not with so many nodes");
      }
      return Optional.empty();
    }
  }
}
