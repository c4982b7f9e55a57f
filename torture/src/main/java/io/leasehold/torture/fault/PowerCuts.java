package io.leasehold.torture.fault;

import io.leasehold.torture.process.NodeProcess;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Kills that take with them what the disk was not told to keep. A process that is merely killed
 * leaves everything it wrote to the kernel; here only what it flushed is there afterwards.
 */
final class PowerCuts {
  private PowerCuts() {}

  static List<Fault> all() {
    return List.of(
        new DiskFault("the leader loses power", DiskFault::leader, PowerCuts::cut),
        new DiskFault(
            "the leader loses power while its disk hangs", DiskFault::leader, PowerCuts::cutHung),
        new AllCut());
  }

  private static void cut(Scene scene, NodeProcess node, RandomGenerator random)
      throws InterruptedException {
    node.kill();
    node.disk().cutPower();
    scene.pass(Duration.ofMillis(random.nextLong(2_000)));
    node.restart();
  }

  /** Within a commit: the others have entries, and answered for them, that it never wrote. */
  private static void cutHung(Scene scene, NodeProcess node, RandomGenerator random)
      throws InterruptedException {
    node.disk().freeze();
    try {
      scene.pass(Duration.ofMillis(random.nextLong(1_500)));
      node.condemn();
    } finally {
      node.disk().thaw();
    }
    cut(scene, node, random);
  }

  /** What was acknowledged is on the disks of a majority, whatever was not written yet. */
  private static final class AllCut implements Fault {
    @Override
    public String name() {
      return "all nodes lose power";
    }

    @Override
    public String obstacle(Scene scene) {
      return DiskFault.obstacleOf(scene);
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) {
      List<NodeProcess> nodes = scene.cluster().orElseThrow().nodes().toList();
      nodes.forEach(NodeProcess::kill);
      nodes.forEach(node -> node.disk().cutPower());
      nodes.forEach(NodeProcess::start);
      nodes.forEach(NodeProcess::awaitReady);
    }
  }
}
