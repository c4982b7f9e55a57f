package io.leasehold.torture.fault;

import io.leasehold.torture.process.NodeProcess;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What disks do to nodes. A node that stops by itself because of it is started again once its disk
 * is mended, as a service manager would.
 */
final class DiskFaults {
  private static final Duration FROZEN = Duration.ofMillis(200);
  private static final Duration THAWED = Duration.ofMillis(50);
  private static final int PULSES = 20;
  private static final Duration BREAKING = Duration.ofSeconds(3);

  private DiskFaults() {}

  static List<Fault> all() {
    return List.of(
        new DiskFault("a node's disk is full", Scene::anyNode, DiskFaults::full),
        new DiskFault("the leader's disk is full", DiskFault::leader, DiskFaults::full),
        new AllDisksFull(),
        new DiskFault("a node's disk hangs", Scene::anyNode, DiskFaults::hangs),
        new DiskFault("the leader's disk hangs", DiskFault::leader, DiskFaults::hangs),
        new DiskFault("the leader's disk is slow", DiskFault::leader, DiskFaults::slow),
        new DiskFault("a node's disk fails", Scene::anyNode, DiskFaults::fails),
        new DiskFault("the leader's disk fails", DiskFault::leader, DiskFaults::fails),
        new DiskFault("a node's disk turns read-only", Scene::anyNode, DiskFaults::readOnly));
  }

  private static void full(Scene scene, NodeProcess node, RandomGenerator random)
      throws InterruptedException {
    node.disk().fill();
    try {
      scene.pass(Duration.ofMillis(500 + random.nextLong(2 * scene.term().toMillis())));
    } finally {
      node.disk().heal();
    }
    goOn(node);
  }

  /** One that has not noticed goes on; one that has stopped starts again. */
  private static void goOn(NodeProcess node) {
    if (node.isAlive()) {
      node.awaitReady();
    } else {
      startAgain(node);
    }
  }

  private static void startAgain(NodeProcess node) {
    node.awaitStop();
    node.restart();
  }

  /** For longer than a term: whoever depends on it is out of date when it goes on. */
  private static void hangs(Scene scene, NodeProcess node, RandomGenerator random)
      throws InterruptedException {
    node.disk().freeze();
    try {
      scene.pass(scene.term().plusMillis(random.nextLong(3_000)));
    } finally {
      node.disk().heal();
    }
    goOn(node);
  }

  private static void slow(Scene scene, NodeProcess node, RandomGenerator random)
      throws InterruptedException {
    try {
      for (int i = 0; i < PULSES; i++) {
        node.disk().freeze();
        scene.pass(FROZEN);
        node.disk().thaw();
        scene.pass(THAWED);
      }
    } finally {
      node.disk().heal();
    }
    goOn(node);
  }

  /** A log that is written where something was before may not meet the error: then all fails. */
  private static void breakDown(Scene scene, NodeProcess node) throws InterruptedException {
    node.disk().fail();
    scene.pass(BREAKING);
    if (node.isAlive()) {
      node.disk().refuseWrites();
    }
    node.awaitStop();
  }

  /**
   * Whatever it said, such a disk may have lost what it had flushed: Linux reports an error once
   * and the next flush as a success. So it is thrown away, and an empty node takes its place.
   */
  private static void fails(Scene scene, NodeProcess node, RandomGenerator random)
      throws InterruptedException {
    if (scene.cluster().orElseThrow().nodes().count() < 2) {
      // There is nobody to fill an empty one.
      readOnly(scene, node, random);
      return;
    }
    breakDown(scene, node);
    NodeProcess unused = scene.cluster().orElseThrow().replaceInPlace(node);
  }

  private static void readOnly(Scene scene, NodeProcess node, RandomGenerator random) {
    node.disk().refuseWrites();
    node.awaitStop();
    node.disk().repair();
    startAgain(node);
  }

  /** All at once, as when a batch job fills what they share. */
  private static final class AllDisksFull implements Fault {
    @Override
    public String name() {
      return "all disks are full";
    }

    @Override
    public String obstacle(Scene scene) {
      return DiskFault.obstacleOf(scene);
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) throws InterruptedException {
      List<NodeProcess> nodes = scene.cluster().orElseThrow().nodes().toList();
      try {
        nodes.forEach(node -> node.disk().fill());
        scene.pass(Duration.ofMillis(500 + random.nextLong(2 * scene.term().toMillis())));
      } finally {
        nodes.forEach(node -> node.disk().heal());
      }
      // None is ready before a majority runs.
      for (NodeProcess node : nodes) {
        if (!node.isAlive()) {
          node.awaitStop();
          node.start();
        }
      }
      nodes.forEach(NodeProcess::awaitReady);
    }
  }
}
