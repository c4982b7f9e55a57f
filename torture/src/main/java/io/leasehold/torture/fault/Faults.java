package io.leasehold.torture.fault;

import io.leasehold.client.connection.ConnectionException;
import io.leasehold.torture.process.NodeProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** All faults; here are those that signals alone can make: kills, pauses and restarts. */
public final class Faults {
  private Faults() {}

  public static List<Fault> all() {
    List<Fault> all = new ArrayList<>(bySignals());
    all.addAll(Partitions.all());
    all.addAll(BadLines.all());
    all.addAll(CommitSteps.all());
    all.addAll(Membership.all());
    all.addAll(DiskFaults.all());
    all.addAll(PowerCuts.all());
    all.addAll(ClockFaults.all());
    all.addAll(Crowds.all());
    return all;
  }

  /**
   * The faults whose names contain one of the texts; all if there is none.
   *
   * @throws IllegalArgumentException if one of the texts is in no name; it lists them all
   */
  public static List<Fault> named(List<String> texts) {
    for (String text : texts) {
      if (all().stream().noneMatch(fault -> fault.name().contains(text))) {
        throw new IllegalArgumentException(
            "no fault has \"" + text + "\" in its name; there are:\n" + names());
      }
    }
    return all().stream()
        .filter(fault -> texts.isEmpty() || texts.stream().anyMatch(fault.name()::contains))
        .toList();
  }

  private static String names() {
    return all().stream().map(fault -> "  " + fault.name()).collect(Collectors.joining("\n"));
  }

  private static List<Fault> bySignals() {
    return List.of(
        killed("a node is killed", Scene::anyNode),
        killed("the leader is killed", (scene, random) -> scene.cluster().orElseThrow().leader()),
        paused("a node is paused", Scene::anyNode),
        paused("the leader is paused", (scene, random) -> scene.cluster().orElseThrow().leader()),
        new AllKilled(),
        new RollingRestart(),
        new WorkerKilled(),
        new WorkerPaused(),
        new LeaderMoved());
  }

  private static Fault killed(String name, BiFunction<Scene, RandomGenerator, NodeProcess> whom) {
    return new NodeFault(name, whom) {
      @Override
      void strike(Scene scene, NodeProcess node, RandomGenerator random)
          throws InterruptedException {
        node.kill();
        scene.pass(Duration.ofMillis(random.nextLong(3_000)));
        node.restart();
      }
    };
  }

  /** For longer than a term, so that its clocks and its leases are both out of date. */
  private static Fault paused(String name, BiFunction<Scene, RandomGenerator, NodeProcess> whom) {
    return new NodeFault(name, whom) {
      @Override
      void strike(Scene scene, NodeProcess node, RandomGenerator random)
          throws InterruptedException {
        node.pause();
        try {
          scene.pass(scene.term().plusMillis(random.nextLong(2_000)));
        } finally {
          node.resume();
        }
        node.awaitReady();
      }
    };
  }

  /** Something that happens to one node. */
  private abstract static class NodeFault implements Fault {
    private final String name;
    private final BiFunction<Scene, RandomGenerator, NodeProcess> whom;

    NodeFault(String name, BiFunction<Scene, RandomGenerator, NodeProcess> whom) {
      this.name = name;
      this.whom = whom;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) throws InterruptedException {
      strike(scene, whom.apply(scene, random), random);
    }

    abstract void strike(Scene scene, NodeProcess node, RandomGenerator random)
        throws InterruptedException;
  }

  /** A power cut: what was acknowledged is on the disks. */
  private static final class AllKilled implements Fault {
    @Override
    public String name() {
      return "all nodes are killed";
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) {
      List<NodeProcess> nodes = scene.cluster().orElseThrow().nodes().toList();
      nodes.forEach(NodeProcess::kill);
      nodes.forEach(NodeProcess::start);
      nodes.forEach(NodeProcess::awaitReady);
    }
  }

  private static final class RollingRestart implements Fault {
    @Override
    public String name() {
      return "rolling restart";
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) {
      for (NodeProcess node : scene.cluster().orElseThrow().nodes().toList()) {
        node.terminate();
        node.restart();
      }
    }
  }

  private static final class LeaderMoved implements Fault {
    @Override
    public String name() {
      return "leadership is moved";
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) {
      try {
        scene.cluster().orElseThrow().moveLeadership();
      } catch (ConnectionException refused) {
        // On a slow machine the other may not be ready in time: leadership stays, as it says.
        NodeProcess unused = scene.cluster().orElseThrow().leader();
      }
    }
  }

  private static final class WorkerKilled implements Fault {
    @Override
    public String name() {
      return "holders are killed";
    }

    @Override
    public String obstacle(Scene scene) {
      return "";
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) throws InterruptedException {
      scene.replaceWorker(random);
    }
  }

  /** Holders that sleep past their term and wake up believing. */
  private static final class WorkerPaused implements Fault {
    @Override
    public String name() {
      return "holders are paused";
    }

    @Override
    public String obstacle(Scene scene) {
      return "";
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) throws InterruptedException {
      scene.pauseWorker(random, scene.term().plusMillis(random.nextLong(2_000)));
    }
  }
}
