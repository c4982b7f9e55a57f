package io.leasehold.doors.etcd.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.StatusRuntimeException;
import io.leasehold.api.etcd.Member;
import io.leasehold.api.etcd.MoveLeaderRequest;
import io.leasehold.doors.etcd.cluster.ThreeNodes.Node;
import io.leasehold.doors.etcd.wire.EtcdError;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a cluster of one cannot show. */
class ThreeNodesTest {
  @TempDir private static Path folder;
  private static ThreeNodes nodes;

  @BeforeAll
  static void start() throws Exception {
    nodes = new ThreeNodes(folder);
  }

  @AfterAll
  static void close() {
    nodes.close();
  }

  @Test
  void everyNodeTellsTheSameMembersAndTheSameLeader() {
    long leader = nodes.awaitLeader().id();
    List<Member> members = nodes.all().get(0).members();
    assertThat(members).extracting(Member::getName).containsExactlyInAnyOrder("n1", "n2", "n3");
    for (Node node : nodes.all()) {
      assertThat(node.members()).isEqualTo(members);
      assertThat(node.status().getLeader()).isEqualTo(leader);
      assertThat(node.status().getErrorsList()).isEmpty();
      Member self = members.stream().filter(m -> m.getID() == node.id()).findFirst().orElseThrow();
      assertThat(self.getName()).isEqualTo(node.member().name());
      assertThat(self.getClientURLsList()).containsExactly("http://" + node.member().address());
      assertThat(self.getPeerURLsList()).containsExactly("http://" + node.member().peerAddress());
    }
  }

  @Test
  void leadershipMovesToTheMemberThatIsNamed() {
    Node leader = nodes.awaitLeader();
    Node follower = nodes.follower();
    MoveLeaderRequest request = MoveLeaderRequest.newBuilder().setTargetID(follower.id()).build();
    assertThat(leader.maintenance().moveLeader(request).hasHeader()).isFalse();
    ThreeNodes.await(follower::leads);
    nodes.awaitLeader();
    assertThat(leader.status().getLeader()).isEqualTo(follower.id());
  }

  @Test
  void onlyTheLeaderIsAskedToMoveLeadership() {
    Node follower = nodes.follower();
    MoveLeaderRequest request = MoveLeaderRequest.newBuilder().setTargetID(follower.id()).build();
    assertThatThrownBy(() -> follower.maintenance().moveLeader(request))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageEndingWith(EtcdError.NOT_LEADER.text());
  }
}
