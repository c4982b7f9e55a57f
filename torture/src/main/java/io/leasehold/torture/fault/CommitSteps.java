package io.leasehold.torture.fault;

import static io.leasehold.torture.fault.NetworkFault.leader;
import static io.leasehold.torture.fault.NetworkFault.others;

import io.leasehold.torture.network.Network.Host;
import io.leasehold.torture.process.NodeProcess;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The leader dies at a chosen step of a commit. The step is reached from outside: a cut keeps it
 * from going on, clients keep sending for a moment, and then the process is killed.
 */
final class CommitSteps {
  /** Long enough for some commands to come that far, and too short for an election. */
  private static final int MOST_MILLIS = 250;

  private CommitSteps() {}

  static List<Fault> all() {
    return List.of(
        new KilledBehindACut("the leader dies with entries that nobody else has") {
          @Override
          void cut(Scene scene, NodeProcess leader) {
            others(scene, leader)
                .forEach(other -> scene.network().cut(leader.host(), other.host()));
          }
        },
        new KilledBehindACut("the leader dies before it knows what the others have") {
          @Override
          void cut(Scene scene, NodeProcess leader) {
            others(scene, leader)
                .forEach(other -> scene.network().cut(other.host(), leader.host()));
          }
        },
        new KilledBehindACut("the leader dies before its answers arrive") {
          @Override
          void cut(Scene scene, NodeProcess leader) {
            for (Host holders : scene.workerHosts()) {
              scene.network().cut(leader.host(), holders);
            }
          }
        },
        new KilledTwice(),
        new KilledWhileItFeeds());
  }

  private static void moment(Scene scene, RandomGenerator random) throws InterruptedException {
    scene.pass(Duration.ofMillis(20 + random.nextInt(MOST_MILLIS)));
  }

  private static String atLeastThree(Scene scene) {
    if (!scene.ownsCluster()) {
      return "the cluster is not ours to break";
    }
    boolean few = scene.cluster().orElseThrow().nodes().count() < 3;
    return few ? "without the leader the others are no majority" : "";
  }

  private abstract static class KilledBehindACut implements Fault {
    private final String name;

    KilledBehindACut(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public String obstacle(Scene scene) {
      String few = atLeastThree(scene);
      return few.isEmpty() ? scene.network().obstacle() : few;
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) throws InterruptedException {
      NodeProcess leader = leader(scene);
      try {
        cut(scene, leader);
        moment(scene, random);
      } finally {
        leader.kill();
        scene.network().heal();
      }
      // The others decide what became of its last entries before it is back to say so.
      NodeProcess unused = leader(scene);
      leader.restart();
    }

    abstract void cut(Scene scene, NodeProcess leader);
  }

  /** A new leader dies as soon as it leads: it has just begun to bring the others up to date. */
  private static final class KilledTwice implements Fault {
    @Override
    public String name() {
      return "the leader dies, and its successor at once";
    }

    @Override
    public String obstacle(Scene scene) {
      return atLeastThree(scene);
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) {
      NodeProcess first = leader(scene);
      first.kill();
      NodeProcess second = leader(scene);
      second.kill();
      first.start();
      second.start();
      first.awaitReady();
      second.awaitReady();
    }
  }

  /** The leader dies while a node that was away gets from it what it missed, or a snapshot. */
  private static final class KilledWhileItFeeds implements Fault {
    @Override
    public String name() {
      return "the leader dies while it feeds a node that was away";
    }

    @Override
    public String obstacle(Scene scene) {
      return atLeastThree(scene);
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) throws InterruptedException {
      NodeProcess leader = leader(scene);
      NodeProcess away = others(scene, leader).get(0);
      away.kill();
      scene.pass(scene.term());
      away.start();
      away.awaitLive();
      moment(scene, random);
      leader.kill();
      away.awaitReady();
      leader.restart();
    }
  }
}
