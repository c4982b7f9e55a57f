package io.leasehold.engine.ratis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.Member;
import io.leasehold.engine.NodeStatus.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster grows and shrinks while it works, whichever node is asked. */
class RatisMembershipTest {

  @TempDir Path directory;

  @Test
  void oneNodeGrowsToThreeAndShrinksAgain() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      TestCluster.Node n1 = cluster.startAlone("n1");
      n1.append("a");
      TestCluster.Node n2 = cluster.start(TestCluster.member("n2"), List.of());
      n1.log().membership().add(n2.member()).get(20, TimeUnit.SECONDS);
      TestCluster.Node n3 = cluster.start(TestCluster.member("n3"), List.of());
      List<Member> three = n2.log().membership().add(n3.member()).get(20, TimeUnit.SECONDS);
      assertThat(three).containsExactly(n1.member(), n2.member(), n3.member());
      TestCluster.await(() -> n3.has(List.of("a")));

      n1.append("b");
      TestCluster.await(() -> n3.has(List.of("a", "b")));
      assertThat(n3.ask("x")).isEqualTo("answer to x");

      List<Member> two = n3.log().membership().remove("n2").get(20, TimeUnit.SECONDS);
      assertThat(two).containsExactly(n1.member(), n3.member());
      assertThat(n2.replica().failure().get(20, TimeUnit.SECONDS))
          .hasMessageContaining("does not count this node among its members");
      n1.append("c");
      TestCluster.await(() -> n3.has(List.of("a", "b", "c")));
    }
  }

  @Test
  void whoIsNoLongerAloneAppliesNothingThatOthersDoNotHave() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      TestCluster.Node n1 = cluster.startAlone("n1");
      n1.append("a");
      TestCluster.Node n2 = cluster.start(TestCluster.member("n2"), List.of());
      add(n1, n2.member());
      n1.append("b");
      cluster.stop(n2);
      assertThat(n1.log().append("not by a majority".getBytes(UTF_8), true))
          .failsWithin(20, TimeUnit.SECONDS);
      assertThat(n1.replica().entries()).containsExactly("a", "b");
    }
  }

  @Test
  void aNodeThatIsAddedTwiceAtOnceIsAdded() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      TestCluster.Node first = cluster.startAlone("n1");
      Member added = TestCluster.member("n2");
      CompletableFuture<List<Member>> once = first.log().membership().add(added);
      CompletableFuture<List<Member>> again = first.log().membership().add(added);
      TestCluster.Node unused = cluster.start(added, List.of());
      assertThat(once.get(20, TimeUnit.SECONDS)).contains(added);
      assertThat(again.get(20, TimeUnit.SECONDS)).contains(added);
    }
  }

  @Test
  void aLeaderThatIsRemovedHandsOverFirst() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      cluster.startThree();
      TestCluster.Node leader = cluster.leader();
      leader.append("a");
      List<Member> left =
          leader.log().membership().remove(leader.member().name()).get(20, TimeUnit.SECONDS);
      assertThat(left).hasSize(2).doesNotContain(leader.member());
      leader.replica().failure().get(20, TimeUnit.SECONDS);
      assertThat(leader.log().status().role()).isEqualTo(Role.STOPPED);
      TestCluster.Node next = cluster.leader();
      next.append("b");
      assertThat(next.replica().entries()).containsExactly("a", "b");
    }
  }

  @Test
  void leadershipGoesWhereItIsSent() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      cluster.startThree();
      TestCluster.Node follower = cluster.follower();
      follower
          .log()
          .membership()
          .transferLeadership(follower.member().name())
          .get(20, TimeUnit.SECONDS);
      TestCluster.await(follower.replica()::leads);
      follower.append("a");
      follower.log().membership().transferLeadership("").get(20, TimeUnit.SECONDS);
      TestCluster.await(() -> !follower.replica().leads());
      cluster.leader().append("b");
    }
  }

  @Test
  void whatMakesNoSenseIsRefusedWithAdvice() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      TestCluster.Node node = cluster.startAlone("n1");
      Member self = node.member();
      assertRefused(() -> remove(node, "n1"), "\"n1\" is the only member");
      assertRefused(() -> remove(node, "n9"), "\"n9\" is not a member; the members are [n1]");
      assertRefused(() -> add(node, TestCluster.member("n1")), "\"n1\" is a member already");
      assertRefused(
          () -> add(node, new Member("n2", "x:1", self.peerAddress())), "is the peer address of");
      assertRefused(() -> add(node, new Member("n2", "x:1", "nowhere")), "give host:port");
      assertRefused(
          () -> node.log().membership().transferLeadership("").get(20, TimeUnit.SECONDS),
          "no other member answers");
      assertRefused(() -> add(node, TestCluster.member("n2")), "\"n2\" was not added");
      assertThat(add(node, self)).containsExactly(self);
      node.append("still works");
    }
  }

  private static List<Member> add(TestCluster.Node node, Member member) throws Exception {
    return node.log().membership().add(member).get(20, TimeUnit.SECONDS);
  }

  private static List<Member> remove(TestCluster.Node node, String name) throws Exception {
    return node.log().membership().remove(name).get(20, TimeUnit.SECONDS);
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .cause()
        .isInstanceOfSatisfying(
            EngineException.class,
            e -> assertThat(e.kind()).isEqualTo(EngineException.Kind.REFUSED))
        .hasMessageContaining(message);
  }
}
