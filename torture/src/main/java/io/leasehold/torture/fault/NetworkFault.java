package io.leasehold.torture.fault;

import io.leasehold.torture.network.Network;
import io.leasehold.torture.process.Cluster;
import io.leasehold.torture.process.NodeProcess;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Trouble in the network that is mended after a while: longer than an election takes, and sometimes
 * than a term.
 *
 * @param concernsNodes whether it touches a node's line, so that the cluster has to be ours
 * @param need why such trouble cannot be made in a network, or empty if it can
 */
record NetworkFault(
    String name, boolean concernsNodes, Function<Network, String> need, Trouble trouble)
    implements Fault {

  /** Begins it; {@link Network#heal} ends it. */
  interface Trouble {
    void begin(Scene scene, RandomGenerator random);
  }

  static Fault ofNodes(String name, Function<Network, String> need, Trouble trouble) {
    return new NetworkFault(name, true, need, trouble);
  }

  static Fault ofHolders(String name, Function<Network, String> need, Trouble trouble) {
    return new NetworkFault(name, false, need, trouble);
  }

  @Override
  public String obstacle(Scene scene) {
    if (!concernsNodes) {
      return need.apply(scene.network());
    }
    return scene.ownsCluster() ? obstacleInOwn(scene) : "the cluster is not ours to break";
  }

  private String obstacleInOwn(Scene scene) {
    boolean alone = scene.cluster().orElseThrow().nodes().count() < 2;
    return alone ? "there is one node only" : need.apply(scene.network());
  }

  @Override
  public void strike(Scene scene, RandomGenerator random) throws InterruptedException {
    try {
      trouble.begin(scene, random);
      scene.pass(Duration.ofMillis(1_000 + random.nextLong(scene.term().toMillis() * 2)));
    } finally {
      scene.network().heal();
    }
    scene.cluster().ifPresent(own -> own.nodes().forEach(NodeProcess::awaitReady));
  }

  static NodeProcess leader(Scene scene) {
    return scene.cluster().orElseThrow().leader();
  }

  static List<NodeProcess> others(Scene scene, NodeProcess one) {
    Cluster cluster = scene.cluster().orElseThrow();
    return cluster.nodes().filter(node -> node != one).toList();
  }
}
