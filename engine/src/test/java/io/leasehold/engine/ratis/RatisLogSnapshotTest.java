package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.engine.Member;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log is cut off behind a snapshot, and the snapshot stands in for what is gone. */
class RatisLogSnapshotTest {

  @TempDir Path directory;

  private TestCluster cluster() {
    return new TestCluster(
        directory, s -> s.withSnapshots(new RatisSettings.Snapshots(20, 1 << 20, 2)));
  }

  private static List<String> append(TestCluster.Node node, String prefix, int count)
      throws Exception {
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      entries.add(prefix + i);
      node.append(prefix + i);
    }
    return entries;
  }

  private List<Path> files(String pattern) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.getFileName().toString().matches(pattern)).toList();
    }
  }

  @Test
  void aRestartBeginsWithTheSnapshot() throws Exception {
    try (TestCluster cluster = cluster()) {
      TestCluster.Node node = cluster.startAlone("n1");
      List<String> entries = append(node, "e", 50);
      TestCluster.await(() -> node.log().status().snapshotIndex() >= 20);
      entries.addAll(append(node, "f", 5));

      TestCluster.Node again = cluster.restart("n1", List.of(node.member()));
      TestCluster.await(again.replica()::leads);
      assertThat(again.replica().restores()).isEqualTo(1);
      assertThat(again.replica().entries()).isEqualTo(entries);
      assertThat(again.log().status().snapshotIndex()).isGreaterThanOrEqualTo(20);
    }
  }

  @Test
  void onlyTheNewestSnapshotsAreKept() throws Exception {
    try (TestCluster cluster = cluster()) {
      TestCluster.Node node = cluster.startAlone("n1");
      for (int round = 1; round <= 4; round++) {
        long before = node.log().status().snapshotIndex();
        append(node, round + "/", 21);
        TestCluster.await(() -> node.log().status().snapshotIndex() > before);
      }
      node.log().close();
      assertThat(files("snapshot\\.\\d+_\\d+")).hasSizeBetween(2, 3);
    }
  }

  @Test
  void aNewNodeCatchesUpBySnapshot() throws Exception {
    try (TestCluster cluster = cluster()) {
      TestCluster.Node first = cluster.startAlone("n1");
      List<String> entries = append(first, "e", 60);
      TestCluster.await(() -> first.log().status().snapshotIndex() >= 20);
      Member added = TestCluster.member("n2");
      TestCluster.Node second = cluster.start(added, List.of());
      first.log().membership().add(added).get(20, TimeUnit.SECONDS);
      TestCluster.await(() -> second.has(entries));
      assertThat(second.replica().restores()).isEqualTo(1);

      first.append("more");
      entries.add("more");
      TestCluster.await(() -> second.has(entries));
      TestCluster.Node again = cluster.restart("n2", List.of());
      TestCluster.await(() -> again.has(entries));
    }
  }

  @Test
  void aNodeThatWasAwayCatchesUpBySnapshot() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            directory,
            // Patient: that much data may keep a busy machine from sending heartbeats in time.
            s ->
                s.withElections(new RatisSettings.Elections(2_000, 4_000))
                    .withSnapshots(new RatisSettings.Snapshots(10, 1 << 30, 2)))) {
      List<TestCluster.Node> nodes = cluster.startThree();
      List<Member> members = nodes.stream().map(TestCluster.Node::member).toList();
      TestCluster.Node away = cluster.follower();
      List<String> entries = append(cluster.leader(), "e", 3);
      TestCluster.await(() -> away.has(entries));
      cluster.stop(away);
      // Ratis drops whole segments of 8 MB, so it takes some to have one dropped.
      entries.addAll(append(cluster.leader(), "f".repeat(1 << 20), 17));
      TestCluster.await(() -> cluster.leader().log().status().snapshotIndex() >= 10);
      entries.addAll(append(cluster.leader(), "g", 10));
      TestCluster.await(() -> cluster.leader().log().status().snapshotIndex() >= 20);
      TestCluster.Node back = cluster.start(away.member(), members);
      TestCluster.await(() -> back.has(entries));
      assertThat(back.replica().restores()).isEqualTo(1);
      assertThat(back.log().status().snapshotIndex()).isGreaterThanOrEqualTo(20);
    }
  }

  @Test
  void aDamagedSnapshotIsNotServed() throws Exception {
    try (TestCluster cluster = cluster()) {
      TestCluster.Node node = cluster.startAlone("n1");
      append(node, "e", 25);
      TestCluster.await(() -> node.log().status().snapshotIndex() >= 20);
      cluster.stop(node);
      Path snapshot = files("snapshot\\.\\d+_\\d+").get(0);
      Files.writeString(snapshot, "something else");

      assertThatThrownBy(() -> cluster.start(node.member(), List.of(node.member())))
          .hasMessageContaining(snapshot.toString())
          .hasMessageContaining("is damaged")
          .hasMessageContaining("restore a backup");
    }
  }
}
