package io.leasehold.torture.fault;

import io.leasehold.torture.clock.Clocks;
import io.leasehold.torture.network.Network;
import io.leasehold.torture.network.Network.Host;
import io.leasehold.torture.process.Cluster;
import io.leasehold.torture.process.NodeProcess;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** What a fault can touch: the nodes, if they are ours, and the processes of clients. */
public interface Scene {
  /** The cluster, if this run started it. */
  Optional<Cluster> cluster();

  default boolean ownsCluster() {
    return cluster().isPresent();
  }

  /** What lies between all processes. */
  Network network();

  /** What all processes see as the time; each host has a clock of its name. */
  Clocks clocks();

  /** Where a process of clients runs, chosen by chance. */
  default Host anyWorkerHost(RandomGenerator random) {
    List<Host> hosts = workerHosts();
    return hosts.get(random.nextInt(hosts.size()));
  }

  /** Where processes of clients run. */
  List<Host> workerHosts();

  /** Where clients reach the nodes. */
  List<String> endpoints();

  /** Kills a process of clients, chosen by chance, and starts another in its place. */
  void replaceWorker(RandomGenerator random) throws InterruptedException;

  /** Pauses a process of clients, chosen by chance, for so long. */
  void pauseWorker(RandomGenerator random, Duration time) throws InterruptedException;

  /**
   * Starts a process of clients that a fault needs.
   *
   * @param main what it does, a program of {@link io.leasehold.torture.crowd}
   * @param arguments what it is told besides where the nodes are
   */
  Crowd gather(Class<?> main, String... arguments);

  /** The term of the leases that are fought for. */
  Duration term();

  /** A node, chosen by chance. */
  default NodeProcess anyNode(RandomGenerator random) {
    List<NodeProcess> nodes = cluster().orElseThrow().nodes().toList();
    return nodes.get(random.nextInt(nodes.size()));
  }

  /** Lets real time pass, of which faults consist. */
  default void pass(Duration time) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(time.toNanos());
  }
}
