package io.leasehold.torture.fault;

import io.leasehold.torture.network.Network.Host;
import io.leasehold.torture.process.NodeProcess;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/** Cuts in the network. They last longer than an election takes, and sometimes than a term. */
final class Partitions {
  private Partitions() {}

  static List<Fault> all() {
    return List.of(
        new Partition("a node is alone") {
          @Override
          void cut(Scene scene, RandomGenerator random) {
            scene.network().isolate(scene.anyNode(random).host());
          }
        },
        new Partition("the leader is alone") {
          @Override
          void cut(Scene scene, RandomGenerator random) {
            scene.network().isolate(leader(scene).host());
          }
        },
        new Partition("the leader is cut off from the nodes, not from clients") {
          @Override
          void cut(Scene scene, RandomGenerator random) {
            NodeProcess leader = leader(scene);
            others(scene, leader).forEach(other -> both(scene, leader.host(), other.host()));
          }
        },
        new Partition("the leader is not heard by the others") {
          @Override
          void cut(Scene scene, RandomGenerator random) {
            NodeProcess leader = leader(scene);
            others(scene, leader)
                .forEach(other -> scene.network().cut(leader.host(), other.host()));
          }
        },
        new Partition("the leader does not hear the others") {
          @Override
          void cut(Scene scene, RandomGenerator random) {
            NodeProcess leader = leader(scene);
            others(scene, leader)
                .forEach(other -> scene.network().cut(other.host(), leader.host()));
          }
        },
        new Partition("two nodes do not hear each other") {
          @Override
          void cut(Scene scene, RandomGenerator random) {
            NodeProcess one = scene.anyNode(random);
            List<NodeProcess> others = others(scene, one);
            both(scene, one.host(), others.get(random.nextInt(others.size())).host());
          }
        },
        new Partition("holders are alone") {
          @Override
          void cut(Scene scene, RandomGenerator random) {
            scene.network().isolate(scene.anyWorkerHost(random));
          }
        });
  }

  private static NodeProcess leader(Scene scene) {
    return scene.cluster().orElseThrow().leader();
  }

  private static List<NodeProcess> others(Scene scene, NodeProcess one) {
    return scene.cluster().orElseThrow().nodes().filter(node -> node != one).toList();
  }

  private static void both(Scene scene, Host one, Host other) {
    scene.network().cut(one, other);
    scene.network().cut(other, one);
  }

  /** A cut that is mended after a while. */
  private abstract static class Partition implements Fault {
    private final String name;

    Partition(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public String obstacle(Scene scene) {
      String net = scene.network().obstacle();
      boolean alone = scene.ownsCluster() && scene.cluster().orElseThrow().nodes().count() < 2;
      return !net.isEmpty() ? net : alone ? "there is one node only" : "";
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) throws InterruptedException {
      try {
        cut(scene, random);
        scene.pass(Duration.ofMillis(1_000 + random.nextLong(scene.term().toMillis() * 2)));
      } finally {
        scene.network().heal();
      }
      scene.cluster().orElseThrow().nodes().forEach(NodeProcess::awaitReady);
    }

    abstract void cut(Scene scene, RandomGenerator random);
  }
}
