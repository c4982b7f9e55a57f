package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RaftConfigurationProto;
import org.apache.ratis.proto.RaftProtos.StateMachineLogEntryProto;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every committed entry is applied once, in order, whoever brings it first. */
class CommitsTest {
  private static final long RAFT_TERM = 7;

  private final ListReplica replica = new ListReplica();
  private final TermHistory terms = new TermHistory();
  private final Commits commits = new Commits(replica, terms);
  private final Node node = new Node();

  /** A node's log, and what it was told to be applied. */
  private static final class Node implements Commits.Leader {
    private final Map<Long, LogEntryProto> log = new TreeMap<>();
    private final List<Long> told = new ArrayList<>();
    private long followersHave = Long.MAX_VALUE;

    @Override
    public long majorityIndex(long forcedIndex) {
      return Math.min(forcedIndex, followersHave);
    }

    @Override
    public LogEntryProto entry(long index) {
      return log.get(index);
    }

    @Override
    public void applied(LogEntryProto entry) {
      told.add(entry.getIndex());
    }
  }

  @BeforeEach
  void aLeadersFirstEntryIsNotOurs() {
    node.log.put(
        0L,
        LogEntryProto.newBuilder()
            .setIndex(0)
            .setTerm(RAFT_TERM)
            .setConfigurationEntry(RaftConfigurationProto.getDefaultInstance())
            .build());
  }

  private LogEntryProto write(long index, String text) {
    LogEntryProto entry =
        LogEntryProto.newBuilder()
            .setIndex(index)
            .setTerm(RAFT_TERM)
            .setStateMachineLogEntry(
                StateMachineLogEntryProto.newBuilder().setLogData(ByteString.copyFromUtf8(text)))
            .build();
    node.log.put(index, entry);
    return entry;
  }

  @Test
  void aLeaderAppliesWhatIsForced() throws Exception {
    write(1, "a");
    write(2, "b");
    write(3, "not forced");
    commits.forced(2, node);
    assertThat(replica.entries()).containsExactly("a", "b");
    assertThat(node.told).containsExactly(1L, 2L);
    assertThat(commits.appliedIndex()).isEqualTo(2);
    assertThat(terms.raftTermOf(2)).isEqualTo(RAFT_TERM);
  }

  @Test
  void whatWasAppliedWhenForcedIsNotAppliedAgain() throws Exception {
    LogEntryProto a = write(1, "a");
    LogEntryProto b = write(2, "b");
    commits.forced(2, node);
    assertThat(commits.committed(a)).isCompleted();
    assertThat(commits.committed(b)).isCompleted();
    assertThat(commits.committed(write(3, "c"))).isCompleted();
    commits.forced(3, node);
    assertThat(replica.entries()).containsExactly("a", "b", "c");
  }

  @Test
  void withOthersForcedIsNotCommitted() throws Exception {
    LogEntryProto a = write(1, "a");
    write(2, "b");
    node.followersHave = 0;
    commits.forced(2, node);
    assertThat(replica.entries()).isEmpty();
    assertThat(node.told).isEmpty();
    assertThat(commits.committed(a)).isCompleted();
    assertThat(replica.entries()).containsExactly("a");
  }

  @Test
  void whatAMajorityHasIsAppliedByWhoeverHearsOfIt() throws Exception {
    write(1, "a");
    write(2, "b");
    node.followersHave = 1;
    commits.forced(2, node);
    assertThat(replica.entries()).containsExactly("a");
    node.followersHave = 2;
    commits.forced(2, node);
    assertThat(replica.entries()).containsExactly("a", "b");
    assertThat(node.told).containsExactly(1L, 2L);
  }

  @Test
  void whatTheLogDoesNotHaveIsNotPassedOver() throws Exception {
    write(1, "a");
    write(3, "c");
    commits.forced(3, node);
    assertThat(replica.entries()).containsExactly("a");
    write(2, "b");
    commits.forced(3, node);
    assertThat(replica.entries()).containsExactly("a", "b", "c");
  }

  @Test
  void whatCannotBeAppliedIsNotSaidToBe() throws Exception {
    write(1, ListReplica.LATE_POISON);
    commits.forced(1, node);
    assertThat(node.told).isEmpty();
    assertThat(commits.committed(node.log.get(1L))).isCompletedExceptionally();
  }

  @Test
  void whatASnapshotHoldsIsNotApplied() throws Exception {
    write(1, "a");
    write(2, "b");
    commits.restored(RAFT_TERM, 1);
    commits.forced(2, node);
    assertThat(replica.entries()).containsExactly("b");
  }
}
