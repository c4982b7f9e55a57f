package io.leasehold.doors.http.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.leasehold.core.model.Statistics;
import io.leasehold.engine.Member;
import io.leasehold.engine.NodeStatus;
import java.util.List;

/** A node and its cluster. */
public final class ClusterJson {

  private ClusterJson() {}

  public static ObjectNode status(NodeStatus status) {
    ObjectNode node =
        Json.object()
            .put("node", status.node())
            .put("role", Json.word(status.role()))
            .put("leader", status.leader())
            .put("raftTerm", status.raftTerm())
            .put("appliedIndex", status.appliedIndex())
            .put("commitIndex", status.commitIndex())
            .put("snapshotIndex", status.snapshotIndex())
            .put("clusterTimeMillis", status.clusterTimeMillis())
            .put("revision", status.revision())
            .put("durable", status.durable());
    node.set("statistics", statistics(status.statistics()));
    return node;
  }

  private static ObjectNode statistics(Statistics statistics) {
    return Json.object()
        .put("leases", statistics.leases())
        .put("keys", statistics.keys())
        .put("storedBytes", statistics.storedBytes())
        .put("claims", statistics.claims())
        .put("claimedKeys", statistics.claimedKeys())
        .put("waiters", statistics.waiters())
        .put("tenures", statistics.tenures())
        .put("events", statistics.events())
        .put("overdueMillis", statistics.overdueMillis());
  }

  public static ObjectNode members(List<Member> members) {
    ObjectNode node = Json.object();
    node.set("members", Json.array(members, ClusterJson::member));
    return node;
  }

  private static ObjectNode member(Member member) {
    return Json.object()
        .put("name", member.name())
        .put("address", member.address())
        .put("peerAddress", member.peerAddress());
  }
}
