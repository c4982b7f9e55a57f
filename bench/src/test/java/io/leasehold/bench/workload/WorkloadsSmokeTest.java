package io.leasehold.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.leasehold.bench.etcd.EtcdPeer;
import io.leasehold.bench.leasehold.LeaseholdPeer;
import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Peer;
import io.leasehold.bench.peer.Site;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every load works against real servers; what it measures in so short a time means nothing. */
class WorkloadsSmokeTest {
  private static final Duration SHORT = Duration.ofMillis(100);

  @TempDir Path folder;

  @Test
  void everyLoadWorksAgainstLeasehold() throws IOException {
    runAll(LeaseholdPeer.overNative(), 1);
  }

  @Test
  void everyLoadWorksAgainstEtcd() throws IOException {
    runAll(installed(new EtcdPeer()), 1);
  }

  @Test
  void threeNodesSurviveTheirLeader() throws IOException {
    runAll(installed(new EtcdPeer()), 3);
  }

  /** On one machine it may be missing; where everything is checked it may not. */
  private static Peer installed(Peer peer) {
    String missing = peer.missing().orElse("");
    assertThat("true".equals(System.getenv("CI")) ? missing : "").isEmpty();
    assumeTrue(missing.isEmpty(), missing);
    return peer;
  }

  /** All on one site, which is quicker; the one that kills it comes last. */
  private void runAll(Peer peer, int nodes) throws IOException {
    try (Site site = peer.start(nodes, folder)) {
      assertThat(site.version()).isNotEmpty();
      Stage stage = new Stage(peer, site, Scale.TINY, SHORT, SHORT, text -> {});
      for (Workload workload : Workloads.all()) {
        boolean wanted = nodes == 1 || !workload.runsOn(1);
        if (wanted && workload.runsOn(nodes)) {
          run(workload, stage);
        }
      }
    }
  }

  private static void run(Workload workload, Stage stage) throws IOException {
    assertThat(stage.peer().abilities()).containsAll(workload.needs());
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    workload.run(stage, outcomes::put);
    assertThat(outcomes).as(workload.name()).isNotEmpty();
    outcomes.forEach(
        (variant, outcome) -> {
          assertThat(outcome.firstFailure()).as(workload.name() + ", " + variant).isEmpty();
          assertThat(outcome.operations()).as(workload.name() + ", " + variant).isPositive();
          assertThat(outcome.figures()).as(workload.name() + ", " + variant).isNotEmpty();
        });
  }
}
