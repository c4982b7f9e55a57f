package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.engine.Member;
import io.leasehold.engine.NodeStatus.Role;
import io.leasehold.engine.disk.DamagedDataException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node that has lost what it knew does not vote as if it had never known anything. */
class LostDiskTest {

  @TempDir Path directory;

  private static void delete(Path tree) throws IOException {
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Test
  void aNodeThatLostItsDiskDoesNotHelpToForgetWhatItAcknowledged() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      List<TestCluster.Node> all = cluster.startThree();
      List<Member> members = all.stream().map(TestCluster.Node::member).toList();
      TestCluster.Node behind = cluster.follower();
      TestCluster.await(() -> allKnowEachOther(members));
      cluster.stop(behind);
      TestCluster.Node keeper = cluster.leader();
      TestCluster.Node lost = cluster.follower();
      keeper.append("acknowledged by two, of whom one loses its disk");
      cluster.stop(lost);
      cluster.stop(keeper);
      delete(directory.resolve(lost.member().name()));

      TestCluster.Node empty = cluster.start(lost.member(), members);
      TestCluster.Node back = cluster.start(behind.member(), members);
      assertThat(empty.replica().failure().get(30, TimeUnit.SECONDS))
          .hasMessageContaining("node \"%s\" has met", behind.member().name())
          .hasMessageContaining("with another data directory than " + directory)
          .hasMessageContaining("\"leasehold members remove %s\"", lost.member().name());
      TestCluster.await(() -> empty.log().status().role() == Role.STOPPED);
      assertThat(back.replica().leads()).isFalse();

      TestCluster.Node keeperBack = cluster.start(keeper.member(), members);
      TestCluster.await(keeperBack.replica()::leads);
      keeperBack.append("the others carry on");
      TestCluster.await(() -> back.replica().entries().size() == 2);
      assertThat(back.replica().entries().get(0)).startsWith("acknowledged by two");
    }
  }

  @Test
  void theCopyOfOneNodeBringsALostClusterBack() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      List<TestCluster.Node> all = cluster.startThree();
      List<Member> members = all.stream().map(TestCluster.Node::member).toList();
      cluster.leader().append("in the copy");
      TestCluster.await(() -> all.get(0).replica().entries().size() == 1);
      all.forEach(cluster::stop);

      Path n1 = directory.resolve("n1");
      Files.deleteIfExists(n1.resolve("known-nodes.properties"));
      for (String name : List.of("n2", "n3")) {
        delete(directory.resolve(name));
        copy(n1, directory.resolve(name));
        Path identity = directory.resolve(name).resolve("node.properties");
        Files.writeString(
            identity,
            Files.readString(identity)
                .replace("node=n1", "node=" + name)
                .replaceAll("directory-id=.*", ""));
      }
      TestCluster.Node one = cluster.start(members.get(0), members);
      TestCluster.Node two = cluster.start(members.get(1), members);
      cluster.leader().append("and it goes on");
      TestCluster.await(() -> two.has(List.of("in the copy", "and it goes on")));
      TestCluster.await(() -> one.has(List.of("in the copy", "and it goes on")));
    }
  }

  private static void copy(Path tree, Path other) throws IOException {
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.toList()) {
        Files.copy(file, other.resolve(tree.relativize(file).toString()));
      }
    }
  }

  private boolean allKnowEachOther(List<Member> members) {
    return members.stream()
        .allMatch(
            one ->
                members.stream()
                    .filter(other -> !other.equals(one))
                    .allMatch(other -> knows(one, other)));
  }

  private boolean knows(Member one, Member other) {
    Path file = directory.resolve(one.name()).resolve("known-nodes.properties");
    return says(file, other.name() + "=");
  }

  private static boolean says(Path file, String words) {
    try {
      return Files.exists(file) && Files.readString(file).contains(words);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aDirectoryThatLostItsLogIsRefused() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      TestCluster.Node node = cluster.startAlone("n1");
      Path data = directory.resolve("n1");
      TestCluster.await(() -> says(data.resolve("node.properties"), "introduced=true"));
      cluster.stop(node);
      delete(data.resolve("raft"));
      assertThatThrownBy(() -> cluster.start(node.member(), List.of(node.member())))
          .isInstanceOf(DamagedDataException.class)
          .hasMessageContaining(data.resolve("raft") + " is damaged: it is empty")
          .hasMessageContaining("could vote twice")
          .hasMessageContaining("restore a backup");
    }
  }

  @Test
  void aDirectoryThatDoesNotTellWhoseItIsIsRefused() throws Exception {
    Path data = directory.resolve("n1");
    Files.createDirectories(data.resolve("raft/group/current"));
    Files.writeString(data.resolve("raft/group/current/raft-meta"), "term=1\nvotedFor=n1\n");
    Member n1 = TestCluster.member("n1");
    RatisSettings settings = RatisSettings.alone("blue", n1, data);
    assertThatThrownBy(() -> RatisLog.open(settings))
        .hasMessageContaining("node.properties is damaged: it is missing");
    Files.writeString(data.resolve("node.properties"), "");
    assertThatThrownBy(() -> RatisLog.open(settings))
        .hasMessageContaining("node.properties is damaged: it does not tell the format");
  }
}
