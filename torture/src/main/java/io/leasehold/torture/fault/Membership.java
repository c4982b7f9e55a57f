package io.leasehold.torture.fault;

import static io.leasehold.torture.fault.NetworkFault.leader;
import static io.leasehold.torture.fault.NetworkFault.others;

import io.leasehold.api.v1.StatusReply;
import io.leasehold.torture.process.Cluster;
import io.leasehold.torture.process.NodeProcess;
import io.leasehold.torture.process.Until;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Nodes that are lost for good, come new, or have to be fed from a snapshot. */
final class Membership {
  private Membership() {}

  static List<Fault> all() {
    return List.of(
        new OwnCluster(
            "a node is lost and replaced",
            (scene, random) -> {
              NodeProcess lost = scene.anyNode(random);
              lost.kill();
              NodeProcess unused = scene.cluster().orElseThrow().replaceInPlace(lost);
            }),
        new OwnCluster("a node joins, another leaves, and they are exchanged", Membership::grow),
        new OwnCluster("a node is fed with a snapshot", Membership::feed),
        new OwnCluster(
            "a node dies while it writes a snapshot",
            (scene, random) -> {
              NodeProcess node = scene.anyNode(random);
              Until.holds(() -> node + " writes a snapshot", () -> isWritingSnapshot(node));
              node.kill();
              node.restart();
            }));
  }

  /** Ends with as many nodes as there were, at the same addresses. */
  private static void grow(Scene scene, RandomGenerator random) {
    Cluster cluster = scene.cluster().orElseThrow();
    NodeProcess leaving = scene.anyNode(random);
    NodeProcess fourth = cluster.addNode(cluster.freshName());
    NodeProcess unused = cluster.replaceInPlace(leaving);
    cluster.remove(fourth.name());
  }

  /**
   * It is away until its log ends before the log of the leader begins. That is cut off in whole
   * files, and a new leader begins a new file.
   */
  private static void feed(Scene scene, RandomGenerator random) {
    NodeProcess leader = leader(scene);
    List<NodeProcess> followers = others(scene, leader);
    NodeProcess away = followers.get(random.nextInt(followers.size()));
    away.kill();
    scene.cluster().orElseThrow().moveLeadership();
    long begun = leader(scene).status().map(StatusReply::getCommitIndex).orElse(0L);
    Until.holds(
        () -> "the leader writes a snapshot of what " + away + " has missed",
        () -> snapshotOf(leader(scene)) > begun);
    away.restart();
  }

  private static long snapshotOf(NodeProcess node) {
    return node.status().map(StatusReply::getSnapshotIndex).orElse(0L);
  }

  private static boolean isWritingSnapshot(NodeProcess node) {
    try (Stream<Path> files = Files.walk(node.data())) {
      return files.anyMatch(file -> file.getFileName().toString().matches("snapshot.*[.]tmp"));
    } catch (NoSuchFileException | UncheckedIOException changed) {
      // A file went away meanwhile.
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What happens to it. */
  private interface Strike {
    void on(Scene scene, RandomGenerator random) throws Exception;
  }

  private record OwnCluster(String name, Strike strike) implements Fault {
    @Override
    public String obstacle(Scene scene) {
      if (!scene.ownsCluster()) {
        return "the cluster is not ours to break";
      }
      boolean few = scene.cluster().orElseThrow().nodes().count() < 3;
      return few ? "without one of them the others are no majority" : "";
    }

    @Override
    public void strike(Scene scene, RandomGenerator random) throws Exception {
      strike.on(scene, random);
    }
  }
}
