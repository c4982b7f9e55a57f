package io.leasehold.engine.ratis;

import io.leasehold.engine.Member;
import io.leasehold.engine.NodeStatus.Role;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.ratis.proto.RaftProtos.CommitInfoProto;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.ServerRpcProto;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.RaftClientAsynchronousProtocol;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.SetConfigurationRequest;
import org.apache.ratis.protocol.SnapshotManagementRequest;
import org.apache.ratis.protocol.TransferLeadershipRequest;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftConfiguration;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;

/**
 * A running server of Ratis: what we ask it, in our words.
 *
 * <p>Thread-safe.
 */
final class RatisNode implements DiskWatch.LogPosition {

  /** Ratis gets to it when what was handed out is applied, unless it is stuck. */
  private static final long CUT_MILLIS = 60_000;

  private final RaftServer server;
  private final RaftServer.Division division;

  /** The division, too: by way of the server each entry would go to another thread and back. */
  private final RaftClientAsynchronousProtocol appender;

  private final RaftGroupId group;
  private final int unresponsiveMillis;
  private final ClientId clientId = ClientId.randomId();
  private final AtomicLong calls = new AtomicLong();
  private final AtomicInteger underWay = new AtomicInteger();

  /** Whether callers of followers wait to hear that what is under way is committed. */
  private final AtomicBoolean othersWait = new AtomicBoolean();

  /** Entries whose outcome is not known, by the call that brought them to Ratis. */
  private final Map<Long, EntryMessage> undecided = new ConcurrentHashMap<>();

  private final Followers followers;
  private final LogFiles logFiles;

  RatisNode(RaftServer server, RatisSettings settings, Followers followers) throws IOException {
    this.server = server;
    this.followers = followers;
    group = Peers.group(settings.cluster());
    division = server.getDivision(group);
    logFiles = new LogFiles(division::getRaftLog);
    appender = (RaftClientAsynchronousProtocol) division;
    unresponsiveMillis = settings.elections().maxMillis();
  }

  /** Returns when the entry is in this node's log or was refused, so calls keep their order. */
  CompletableFuture<RaftClientReply> append(EntryMessage entry) {
    long call = calls.incrementAndGet();
    RaftClientRequest request =
        RaftClientRequest.newBuilder()
            .setClientId(clientId)
            .setServerId(server.getId())
            .setGroupId(group)
            .setCallId(call)
            .setType(RaftClientRequest.writeRequestType())
            .setMessage(entry)
            .build();
    underWay.incrementAndGet();
    undecided.put(call, entry);
    if (entry.othersWait()) {
      // Not before it counts as under way: what was so earlier would take the note for its own.
      othersWait.set(true);
    }
    try {
      return appender
          .submitClientRequestAsync(request)
          .whenComplete((reply, failure) -> settled(call));
    } catch (IOException e) {
      settled(call);
      return CompletableFuture.failedFuture(e);
    }
  }

  /** An entry of the log is committed and applied, which Ratis has not told yet. */
  void applied(LogEntryProto entry) {
    if (entry.getStateMachineLogEntry().getClientId().equals(clientId.toByteString())) {
      EntryMessage message = undecided.get(entry.getStateMachineLogEntry().getCallId());
      if (message != null) {
        message.outcome().complete(null);
      }
    }
  }

  /** While more is under way, it carries the news of what is committed to the followers. */
  private void settled(long call) {
    undecided.remove(call);
    if (underWay.decrementAndGet() == 0) {
      if (othersWait.getAndSet(false)) {
        followers.tellAtOnce(commitIndex());
      } else {
        followers.tellSoon(commitIndex());
      }
    }
  }

  Role role() {
    DivisionInfo info = division.getInfo();
    if (!info.isAlive()) {
      return Role.STOPPED;
    }
    return switch (info.getCurrentRole()) {
      case LEADER -> Role.LEADER;
      case CANDIDATE -> Role.CANDIDATE;
      default -> Role.FOLLOWER;
    };
  }

  boolean leads() {
    return division.getInfo().isAlive() && division.getInfo().isLeader();
  }

  Optional<RaftPeer> leader() {
    RaftPeerId id = division.getInfo().getLeaderId();
    return id == null ? Optional.empty() : Optional.ofNullable(division.getRaftConf().getPeer(id));
  }

  /**
   * The last index of the log, if a majority has forced what this node wrote as leader up to there.
   * It is -1 if more is under way, or if this node or the members do not count by that simple rule:
   * while they change, two majorities do.
   *
   * @param knownForced what this node is known to have forced; Ratis may know of more by now
   */
  long majorityIndex(long knownForced) {
    long forcedIndex = Math.max(knownForced, flushedIndex());
    RaftConfiguration members = division.getRaftConf();
    if (!members.getPreviousPeers().isEmpty() || members.getPeer(server.getId()) == null) {
      return -1;
    }
    Collection<RaftPeer> peers = members.getCurrentPeers();
    long majority =
        peers.size() == 1
            ? forcedIndex
            : followers
                .office()
                .map(office -> majorityIndex(forcedIndex, peers, office))
                .orElse(-1L);
    return majority < lastIndex() ? -1 : majority;
  }

  /** An entry of an earlier leader is not committed by being with a majority (Raft, 5.4.2). */
  private long majorityIndex(long forcedIndex, Collection<RaftPeer> peers, LeaderOffice office) {
    List<RaftPeerId> others =
        peers.stream().filter(peer -> !isSelf(peer)).map(RaftPeer::getId).toList();
    long majority = office.majorityIndex(forcedIndex, others);
    TermIndex entry = division.getRaftLog().getTermIndex(majority);
    return entry != null && entry.getTerm() == office.raftTerm() ? majority : -1;
  }

  /** Called by the thread that writes the log, before it forces what it has written. */
  void written() {
    logFiles.look();
  }

  LogFiles logFiles() {
    return logFiles;
  }

  LogEntryProto entry(long index) throws IOException {
    return division.getRaftLog().get(index);
  }

  boolean isSelf(RaftPeer peer) {
    return peer.getId().equals(server.getId());
  }

  long raftTerm() {
    return division.getInfo().getCurrentTerm();
  }

  long commitIndex() {
    return division.getRaftLog().getLastCommittedIndex();
  }

  @Override
  public boolean hasLeader() {
    return leader().isPresent();
  }

  @Override
  public long lastIndex() {
    return division.getRaftLog().getNextIndex() - 1;
  }

  @Override
  public long flushedIndex() {
    return division.getRaftLog().getFlushIndex();
  }

  List<Member> members() {
    return Peers.members(division.getRaftConf().getCurrentPeers());
  }

  /** Fails if the members are not the expected ones any more. */
  CompletableFuture<RaftClientReply> changeMembers(List<Member> expected, List<Member> wanted) {
    SetConfigurationRequest.Arguments arguments =
        SetConfigurationRequest.Arguments.newBuilder()
            .setMode(SetConfigurationRequest.Mode.COMPARE_AND_SET)
            .setServersInCurrentConf(Peers.peers(expected))
            .setServersInNewConf(Peers.peers(wanted))
            .build();
    try {
      return server.setConfigurationAsync(
          new SetConfigurationRequest(
              clientId, server.getId(), group, calls.incrementAndGet(), arguments));
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  CompletableFuture<RaftClientReply> transferLeadership(String to, long timeoutMillis) {
    try {
      return server.transferLeadershipAsync(
          new TransferLeadershipRequest(
              clientId,
              server.getId(),
              group,
              calls.incrementAndGet(),
              Peers.id(to),
              timeoutMillis));
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Who could lead next: of those that answer, the one that is furthest. Asked of the leader. */
  Optional<String> successor() {
    Collection<CommitInfoProto> commits = division.getCommitInfos();
    return division.getInfo().getRoleInfoProto().getLeaderInfo().getFollowerInfoList().stream()
        .filter(follower -> follower.getLastRpcElapsedTimeMs() < unresponsiveMillis)
        .map(follower -> nameOf(follower))
        .max(Comparator.comparingLong(name -> commitIndexOf(name, commits)));
  }

  private static String nameOf(ServerRpcProto follower) {
    return RaftPeerId.valueOf(follower.getId().getId()).toString();
  }

  private static long commitIndexOf(String name, Collection<CommitInfoProto> commits) {
    return commits.stream()
        .filter(info -> RaftPeerId.valueOf(info.getServer().getId()).toString().equals(name))
        .mapToLong(CommitInfoProto::getCommitIndex)
        .findFirst()
        .orElse(-1);
  }

  /** Makes Ratis take over the snapshot that was written last. A gap of 0 would mean its own. */
  CompletableFuture<RaftClientReply> cutLog() {
    return server.snapshotManagementAsync(
        SnapshotManagementRequest.newCreate(
            clientId, server.getId(), group, calls.incrementAndGet(), CUT_MILLIS, 1));
  }

  void close() throws IOException {
    server.close();
  }
}
