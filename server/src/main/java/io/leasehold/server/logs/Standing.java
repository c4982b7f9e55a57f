package io.leasehold.server.logs;

import io.leasehold.engine.Engine;
import io.leasehold.engine.Member;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at who leads and who belongs to the cluster, and logs what has changed since the last look.
 * Nobody tells a follower of these, so it has to look.
 *
 * <p>For one thread.
 */
public final class Standing {
  private static final Logger LOG = LoggerFactory.getLogger(Standing.class);

  private final Engine engine;
  private String leader = "";
  private List<Member> members = List.of();

  public Standing(Engine engine) {
    this.engine = engine;
  }

  public void look() {
    String leaderNow = engine.status().leader();
    if (!leaderNow.equals(leader)) {
      leader = leaderNow;
      LOG.atInfo()
          .addKeyValue("leader", leader.isEmpty() ? "none" : leader)
          .addKeyValue("raftTerm", engine.status().raftTerm())
          .log("leader changed");
    }
    List<Member> membersNow = engine.membership().members();
    if (!membersNow.equals(members)) {
      members = membersNow;
      LOG.atInfo()
          .addKeyValue("members", String.join(",", members.stream().map(Member::name).toList()))
          .log("members changed");
    }
  }
}
