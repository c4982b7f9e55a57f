package io.leasehold.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.model.Statistics;
import io.leasehold.engine.NodeStatus;
import io.leasehold.engine.NodeStatus.Role;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Cluster time against the leader's own clock. */
class NodeGaugesTest {
  private long nanos = 77;
  private long clusterMillis = 500;
  private final NodeGauges gauges = new NodeGauges(() -> nanos);
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  @Test
  void aLeaderIsBehindByWhatItDidNotCount() {
    gauges.bind(registry, this::status);
    gauges.leading(3, clusterMillis);
    nanos += TimeUnit.SECONDS.toNanos(10);
    clusterMillis += 8_000;
    assertThat(behind()).isEqualTo(2);
  }

  @Test
  void aFollowerIsNotBehindAnything() {
    gauges.bind(registry, this::status);
    gauges.leading(3, clusterMillis);
    gauges.following();
    nanos += TimeUnit.SECONDS.toNanos(10);
    assertThat(behind()).isZero();
  }

  private double behind() {
    return registry.get("leasehold.cluster.time.behind.seconds").gauge().value();
  }

  private NodeStatus status() {
    Statistics none = new Statistics(0, 0, 0, 0, 0, 0, 0, 0, 0);
    return new NodeStatus("n1", Role.LEADER, "n1", 3, 1, 1, -1, clusterMillis, 1, true, none);
  }
}
