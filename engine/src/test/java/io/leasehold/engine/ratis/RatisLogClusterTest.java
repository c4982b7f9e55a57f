package io.leasehold.engine.ratis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.Member;
import io.leasehold.engine.log.NotAppendedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three nodes have the same entries, whoever leads. */
class RatisLogClusterTest {

  @TempDir Path directory;

  @Test
  void whatTheLeaderAppendsIsAppliedEverywhere() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      List<TestCluster.Node> nodes = cluster.startThree();
      cluster.leader().append("a");
      cluster.leader().append("b");
      for (TestCluster.Node node : nodes) {
        TestCluster.await(() -> node.has(List.of("a", "b")));
        assertThat(node.ask("x")).isEqualTo("answer to x");
        assertThat(node.log().membership().members())
            .containsExactlyElementsOf(nodes.stream().map(TestCluster.Node::member).toList());
      }
    }
  }

  /** Ratis may be the first to count now and then, but not each time. */
  @Test
  void aLeaderAppliesWithoutWaitingForRatisToCount() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      cluster.startThree();
      TestCluster.Node leader = cluster.leader();
      Queue<String> threads = new ConcurrentLinkedQueue<>();
      leader.replica().onApply(entry -> threads.add(Thread.currentThread().getName()));
      for (int i = 0; i < 50; i++) {
        leader.append("entry " + i);
      }
      assertThat(threads)
          .hasSize(50)
          .anySatisfy(name -> assertThat(name).doesNotContain("StateMachineUpdater"));
    }
  }

  @Test
  void aFollowerDoesNotAppendAndSaysSo() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      cluster.startThree();
      assertThatThrownBy(() -> cluster.follower().append("a"))
          .hasCauseInstanceOf(NotAppendedException.class);
      cluster.leader().append("b");
      assertThat(cluster.leader().replica().entries()).containsExactly("b");
    }
  }

  @Test
  void aLeaderThatClosesHandsOverAndNothingIsLost() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      List<TestCluster.Node> nodes = cluster.startThree();
      List<Member> members = nodes.stream().map(TestCluster.Node::member).toList();
      TestCluster.Node first = cluster.leader();
      first.append("a");
      long raftTerm = first.log().status().raftTerm();
      cluster.stop(first);

      TestCluster.Node second = cluster.leader();
      assertThat(second.log().status().raftTerm()).isGreaterThan(raftTerm);
      second.append("b");
      assertThat(second.replica().entries()).containsExactly("a", "b");
      assertThat(cluster.follower().ask("x")).isEqualTo("answer to x");

      TestCluster.Node back = cluster.start(first.member(), members);
      TestCluster.await(() -> back.has(List.of("a", "b")));
      assertThat(back.ask("y")).isEqualTo("answer to y");
    }
  }

  /** At most four at a time: Ratis does not notice the loss while new entries keep coming. */
  @Test
  void aLeaderThatLosesItsMajorityDoesNotKnowTheOutcome() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      cluster.startThree();
      TestCluster.Node leader = cluster.leader();
      cluster.stop(cluster.follower());
      leader.append("a");
      TestCluster.Node last = cluster.follower();
      CompletableFuture<Void> stopped = CompletableFuture.runAsync(() -> last.log().close());
      List<CompletableFuture<Void>> appends = new ArrayList<>();
      TestCluster.await(
          () -> {
            if (appends.stream().filter(append -> !append.isDone()).count() < 4) {
              appends.add(leader.log().append("b".getBytes(UTF_8), true));
            }
            return outcome(appends.get(appends.size() - 1)) instanceof NotAppendedException;
          });
      stopped.get(20, TimeUnit.SECONDS);
      List<Throwable> outcomes = new ArrayList<>();
      for (CompletableFuture<Void> append : appends) {
        append.handle((done, thrown) -> thrown).get(20, TimeUnit.SECONDS);
        outcomes.add(outcome(append));
      }
      assertThat(outcomes)
          .anySatisfy(
              thrown ->
                  assertThat(thrown)
                      .isInstanceOfSatisfying(
                          EngineException.class,
                          e ->
                              assertThat(e.kind())
                                  .isEqualTo(EngineException.Kind.OUTCOME_UNKNOWN)));
      assertThatThrownBy(() -> leader.ask("x")).hasCauseInstanceOf(NotAppendedException.class);
    }
  }

  /** Why an append failed, null if it did not or not yet. */
  private static Throwable outcome(CompletableFuture<Void> append) {
    return append.handle((done, thrown) -> thrown).getNow(null);
  }

  /** Each append is either in the log once, or not at all if that was promised. */
  @Test
  void whatIsSaidNotToBeAppendedIsNotAppended() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      List<TestCluster.Node> nodes = cluster.startThree();
      List<String> done = new ArrayList<>();
      List<String> never = new ArrayList<>();
      for (int round = 0; round < 3; round++) {
        TestCluster.Node leader = cluster.leader();
        List<CompletableFuture<Void>> appends = new ArrayList<>();
        CompletableFuture<List<Member>> moved = null;
        for (int i = 0; i < 200; i++) {
          appends.add(leader.log().append((round + "/" + i).getBytes(UTF_8), true));
          if (i == 100) {
            moved = leader.log().membership().transferLeadership("");
          }
        }
        for (int i = 0; i < appends.size(); i++) {
          String entry = round + "/" + i;
          Throwable thrown = appends.get(i).handle((v, t) -> t).get(10, TimeUnit.SECONDS);
          if (thrown == null) {
            done.add(entry);
          } else if (thrown instanceof NotAppendedException) {
            never.add(entry);
          }
        }
        moved.get(10, TimeUnit.SECONDS);
      }
      cluster.leader().append("end");
      assertThat(never).isNotEmpty();
      for (TestCluster.Node node : nodes) {
        TestCluster.await(() -> node.replica().entries().contains("end"));
        assertThat(node.replica().entries())
            .doesNotHaveDuplicates()
            .containsAll(done)
            .doesNotContainAnyElementsOf(never);
      }
    }
  }
}
