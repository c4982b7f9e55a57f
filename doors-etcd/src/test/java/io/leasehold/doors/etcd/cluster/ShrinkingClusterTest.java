package io.leasehold.doors.etcd.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.StatusRuntimeException;
import io.leasehold.api.etcd.Member;
import io.leasehold.api.etcd.MemberRemoveRequest;
import io.leasehold.doors.etcd.cluster.ThreeNodes.Node;
import io.leasehold.doors.etcd.wire.EtcdError;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three nodes that become fewer. */
class ShrinkingClusterTest {
  @TempDir private Path folder;
  private ThreeNodes nodes;

  @BeforeEach
  void start() throws Exception {
    nodes = new ThreeNodes(folder);
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  @Test
  void aMemberIsRemovedByItsNumber() {
    Node leader = nodes.awaitLeader();
    Node removed = nodes.follower();
    long id = removed.id();
    MemberRemoveRequest request = MemberRemoveRequest.newBuilder().setID(id).build();
    assertThat(leader.cluster().memberRemove(request).getMembersList())
        .extracting(Member::getID)
        .hasSize(2)
        .doesNotContain(id);
    assertThat(leader.members()).hasSize(2);
    assertThatThrownBy(() -> leader.cluster().memberRemove(request))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageEndingWith(EtcdError.MEMBER_NOT_FOUND.text());
  }

  @Test
  void aNodeWithoutALeaderSaysSo() {
    Node survivor = nodes.follower();
    nodes.all().stream()
        .filter(node -> !node.equals(survivor))
        .forEach(node -> node.site().close());
    ThreeNodes.await(() -> survivor.status().getLeader() == 0);
    assertThat(survivor.status().getErrorsList()).containsExactly(EtcdError.NO_LEADER.text());
  }
}
