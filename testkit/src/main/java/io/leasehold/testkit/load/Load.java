package io.leasehold.testkit.load;

import io.leasehold.testkit.process.ClusterOfProcesses;
import io.leasehold.torture.process.NodeProcess;
import java.time.Duration;
import java.util.List;

/**
 * Clients that write to a cluster without a pause, each by way of another node first. What they
 * were told is in the {@link #history()}.
 */
public final class Load implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final History history = new History();
  private final Background background = new Background();

  private Load() {}

  /** Starts so many writers and returns when their calls are being answered. */
  public static Load on(ClusterOfProcesses cluster, int writers) {
    Load load = new Load();
    List<NodeProcess> nodes = cluster.nodes().toList();
    for (int i = 0; i < writers; i++) {
      NodeProcess first = nodes.get(i % nodes.size());
      String name = "writer-" + (i + 1);
      Writer writer = new Writer(name, cluster.connectionPreferring(first, TIMEOUT), load.history);
      load.background.repeat(name, writer::round);
    }
    load.history.awaitMore(writers);
    return load;
  }

  public History history() {
    return history;
  }

  /** Ends it when every call under way is answered or given up; a second time does nothing. */
  public void stop() {
    background.stop();
  }

  @Override
  public void close() {
    background.close();
  }
}
