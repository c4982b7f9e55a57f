package io.leasehold.engine.ratis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.leasehold.engine.Member;
import io.leasehold.engine.NodeStatus.Role;
import io.leasehold.engine.log.NotAppendedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One node alone keeps what it was given. */
class RatisLogSingleNodeTest {

  @TempDir Path directory;

  @Test
  void whatWasAppendedIsThereAfterARestart() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      TestCluster.Node node = cluster.startAlone("n1");
      node.append("a");
      node.append("b");
      assertThat(node.replica().entries()).containsExactly("a", "b");

      TestCluster.Node again = cluster.restart("n1", List.of(node.member()));
      TestCluster.await(again.replica()::leads);
      assertThat(again.replica().entries()).containsExactly("a", "b");
      again.append("c");
      assertThat(again.replica().entries()).containsExactly("a", "b", "c");
    }
  }

  @Test
  void entriesOfOneThreadKeepTheirOrder() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      TestCluster.Node node = cluster.startAlone("n1");
      List<CompletableFuture<Void>> appends = new ArrayList<>();
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < 500; i++) {
        expected.add("entry " + i);
        appends.add(node.log().append(expected.get(i).getBytes(UTF_8), true));
      }
      for (CompletableFuture<Void> append : appends) {
        append.get(10, TimeUnit.SECONDS);
      }
      assertThat(node.replica().entries()).isEqualTo(expected);
    }
  }

  /** Ratis asks for the outcome of a flush once it has forced the log: that is what we build on. */
  @Test
  void anEntryIsInTheFileWhenTheThreadThatForcedItAppliesIt() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      TestCluster.Node node = cluster.startAlone("n1");
      CompletableFuture<String> by = new CompletableFuture<>();
      CompletableFuture<Boolean> inFile = new CompletableFuture<>();
      node.replica()
          .onApply(
              entry -> {
                by.complete(Thread.currentThread().getName());
                inFile.complete(isInLog(entry));
              });
      node.append("an entry that can be found");
      assertThat(by.get(10, TimeUnit.SECONDS)).contains("SegmentedRaftLogWorker");
      assertThat(inFile.get(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** Which is reached by reflection: it fails if a new Ratis has other fields. */
  @Test
  void everyFileOfTheLogKnowsItsSize() throws Exception {
    assumeThat(Runtime.version().feature()).as("where final fields may be changed").isLessThan(26);
    try (TestCluster cluster = new TestCluster(directory)) {
      TestCluster.Node node = cluster.startAlone("n1");
      for (int i = 0; i < 20; i++) {
        node.append(Integer.toString(i).repeat(600_000));
        assertThat(node.log().files().measured()).isTrue();
      }
      assertThat(filesOfTheLog()).as("it has gone on in another file").hasSizeGreaterThan(1);
    }
  }

  private List<Path> filesOfTheLog() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(f -> f.getFileName().toString().startsWith("log_")).toList();
    }
  }

  private boolean isInLog(String entry) {
    try {
      for (Path file : filesOfTheLog()) {
        if (Files.readString(file, ISO_8859_1).contains(entry)) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void itTellsWhereItStands() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      TestCluster.Node node = cluster.startAlone("n1");
      node.append("a");
      assertThat(node.log().status().role()).isEqualTo(Role.LEADER);
      assertThat(node.log().status().leader()).isEqualTo("n1");
      assertThat(node.log().status().commitIndex()).isEqualTo(1);
      assertThat(node.log().status().snapshotIndex()).isEqualTo(-1);
      assertThat(node.log().status().durable()).isTrue();
      assertThat(node.log().membership().members()).containsExactly(node.member());
      assertThat(node.ask("x")).isEqualTo("answer to x");
    }
  }

  @Test
  void afterCloseNothingIsAppended() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      TestCluster.Node node = cluster.startAlone("n1");
      node.log().close();
      assertThat(node.log().status().role()).isEqualTo(Role.STOPPED);
      assertThat(node.log().append(new byte[1], true))
          .failsWithin(5, TimeUnit.SECONDS)
          .withThrowableThat()
          .withCauseInstanceOf(NotAppendedException.class);
    }
  }

  @Test
  void closeLeavesNoThreadBehind() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      TestCluster.Node node = cluster.startAlone("lonely");
      node.append("a");
      assertThat(threadsOf("lonely")).isNotEmpty();
      node.log().close();
      TestCluster.await(() -> threadsOf("lonely").isEmpty());
    }
  }

  private static List<String> threadsOf(String node) {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.contains(node))
        .toList();
  }

  @Test
  void anEntryThatCannotBeAppliedStopsTheNode() throws Exception {
    for (String poison : List.of(ListReplica.POISON, ListReplica.LATE_POISON)) {
      try (TestCluster cluster = new TestCluster(directory.resolve(poison))) {
        TestCluster.Node node = cluster.startAlone("n1");
        node.append("a");
        assertThatThrownBy(() -> node.append(poison));
        assertThat(node.replica().failure().get(10, TimeUnit.SECONDS)).hasMessage("poisoned");
        TestCluster.await(() -> node.log().status().role() == Role.STOPPED);
        assertThatThrownBy(() -> node.append("b")).hasCauseInstanceOf(NotAppendedException.class);
        assertThat(node.replica().entries()).containsExactly("a");
      }
    }
  }

  @Test
  void anEntryOfManyMegabytesIsKept() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      TestCluster.Node node = cluster.startAlone("n1");
      String large = "x".repeat(16 << 20);
      node.append(large);
      TestCluster.Node again = cluster.restart("n1", List.of(node.member()));
      TestCluster.await(again.replica()::leads);
      assertThat(again.replica().entries()).hasSize(1);
      assertThat(again.replica().entries().get(0)).hasSize(large.length());
    }
  }

  @Test
  void aMemberListWithoutTheNodeIsRefused() throws Exception {
    Member member = TestCluster.member("n1");
    Member other = TestCluster.member("n2");
    assertThatThrownBy(() -> RatisSettings.founding("c", member, List.of(other), directory))
        .hasMessageContaining("n1")
        .hasMessageContaining("list it there");
  }
}
