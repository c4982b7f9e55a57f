package io.leasehold.engine.ratis;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;
import org.apache.ratis.server.protocol.TermIndex;

/**
 * One term of this node as leader: its lines to followers, and how far each is known to have forced
 * what it was sent. What was known in an earlier term is in another office and never mixed with
 * this: a follower may have thrown it away since.
 *
 * <p>Ratis takes it for the leader's state, which it stands in front of, so that it hears of a
 * follower's progress before the threads of Ratis that find out what that means.
 *
 * <p>Thread-safe.
 */
final class LeaderOffice implements LeaderState {
  private final LeaderState state;
  private final long raftTerm;
  private final Runnable onProgress;
  private final Map<RaftPeerId, LogAppender> lines = new ConcurrentHashMap<>();

  LeaderOffice(LeaderState state, long raftTerm, Runnable onProgress) {
    this.state = state;
    this.raftTerm = raftTerm;
    this.onProgress = onProgress;
  }

  boolean isOf(LeaderState other) {
    return state == other;
  }

  long raftTerm() {
    return raftTerm;
  }

  /** A new line to a follower takes the place of an older one. */
  LogAppender add(LogAppender line) {
    lines.put(line.getFollowerId(), line);
    return line;
  }

  Collection<LogAppender> lines() {
    return lines.values();
  }

  /**
   * The index up to which a majority of this node and others has this leader's log on disk.
   *
   * @param forcedIndex what this node has on disk
   * @param others who has a vote besides this node; who is not known to have anything has nothing
   */
  long majorityIndex(long forcedIndex, List<RaftPeerId> others) {
    long[] indexes =
        LongStream.concat(LongStream.of(forcedIndex), others.stream().mapToLong(this::matchIndex))
            .sorted()
            .toArray();
    return indexes[(indexes.length - 1) / 2];
  }

  private long matchIndex(RaftPeerId follower) {
    LogAppender line = lines.get(follower);
    return line == null ? -1 : line.getFollower().getMatchIndex();
  }

  @Override
  public void onFollowerSuccessAppendEntries(FollowerInfo follower) {
    onProgress.run();
    state.onFollowerSuccessAppendEntries(follower);
  }

  @Override
  public void restart(LogAppender appender) {
    state.restart(appender);
  }

  @Override
  public AppendEntriesRequestProto newAppendEntriesRequestProto(
      FollowerInfo follower, List<LogEntryProto> entries, TermIndex previous, long callId) {
    return state.newAppendEntriesRequestProto(follower, entries, previous, callId);
  }

  @Override
  public void checkHealth(FollowerInfo follower) {
    state.checkHealth(follower);
  }

  @Override
  public boolean onFollowerTerm(FollowerInfo follower, long followerTerm) {
    return state.onFollowerTerm(follower, followerTerm);
  }

  @Override
  public void onFollowerCommitIndex(FollowerInfo follower, long commitIndex) {
    state.onFollowerCommitIndex(follower, commitIndex);
  }

  @Override
  public boolean isFollowerBootstrapping(FollowerInfo follower) {
    return state.isFollowerBootstrapping(follower);
  }

  @Override
  public void onAppendEntriesReply(LogAppender appender, AppendEntriesReplyProto reply) {
    state.onAppendEntriesReply(appender, reply);
  }
}
