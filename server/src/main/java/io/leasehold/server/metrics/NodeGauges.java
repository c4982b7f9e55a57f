package io.leasehold.server.metrics;

import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.NodeStatus;
import io.leasehold.engine.NodeStatus.Role;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Sizes and positions, read from the node's status when they are asked for.
 *
 * <p>How far cluster time is behind is measured against this node's own clock since it began to
 * lead: there is no other clock that it could be compared with.
 */
public final class NodeGauges implements EngineMeter {
  private record Reign(long startNanos, long startClusterMillis) {}

  private final LongSupplier nanos;
  private volatile Reign reign;

  /**
   * Reads the given clock and no other.
   *
   * @param nanos an elapsed clock
   */
  public NodeGauges(LongSupplier nanos) {
    this.nanos = nanos;
  }

  public void bind(MeterRegistry registry, Supplier<NodeStatus> node) {
    Binding binding = new Binding(registry, node);
    binding.gauge("leasehold.leases", status -> status.statistics().leases());
    binding.gauge("leasehold.claims", status -> status.statistics().claims());
    binding.gauge("leasehold.claimed.keys", status -> status.statistics().claimedKeys());
    binding.gauge("leasehold.waiters", status -> status.statistics().waiters());
    binding.gauge("leasehold.keys", status -> status.statistics().keys());
    binding.gauge("leasehold.stored.bytes", status -> status.statistics().storedBytes());
    binding.gauge("leasehold.tenures", status -> status.statistics().tenures());
    binding.gauge("leasehold.events", status -> status.statistics().events());
    binding.gauge("leasehold.overdue.seconds", status -> status.statistics().overdueMillis() / 1e3);
    binding.gauge("leasehold.is.leader", status -> status.role() == Role.LEADER ? 1 : 0);
    binding.gauge("leasehold.has.leader", status -> status.leader().isEmpty() ? 0 : 1);
    binding.gauge("leasehold.raft.term", NodeStatus::raftTerm);
    binding.gauge("leasehold.applied.index", NodeStatus::appliedIndex);
    binding.gauge("leasehold.commit.index", NodeStatus::commitIndex);
    binding.gauge("leasehold.snapshot.index", NodeStatus::snapshotIndex);
    binding.gauge("leasehold.revision", NodeStatus::revision);
    binding.gauge("leasehold.cluster.time.seconds", status -> status.clusterTimeMillis() / 1e3);
    binding.gauge("leasehold.cluster.time.behind.seconds", this::behindSeconds);
  }

  @Override
  public void leading(long raftTerm, long clusterTimeMillis) {
    reign = new Reign(nanos.getAsLong(), clusterTimeMillis);
  }

  @Override
  public void following() {
    reign = null;
  }

  private double behindSeconds(NodeStatus status) {
    Reign current = reign;
    if (current == null) {
      return 0;
    }
    long elapsed = TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - current.startNanos());
    return (elapsed - (status.clusterTimeMillis() - current.startClusterMillis())) / 1e3;
  }

  private record Binding(MeterRegistry registry, Supplier<NodeStatus> node) {
    void gauge(String name, ToDoubleFunction<NodeStatus> value) {
      Gauge.builder(name, () -> value.applyAsDouble(node.get())).register(registry);
    }
  }
}
