package io.leasehold.engine.ratis;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.Member;
import io.leasehold.engine.Membership;
import io.leasehold.engine.NodeStatus.Role;
import io.leasehold.engine.disk.DataCheck;
import io.leasehold.engine.log.LogStatus;
import io.leasehold.engine.log.NotAppendedException;
import io.leasehold.engine.log.Replica;
import io.leasehold.engine.log.ReplicatedLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.thirdparty.io.netty.handler.ssl.SslContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A replicated log on Apache Ratis. An entry counts once a majority has it on disk; a node whose
 * log or replica fails stops rather than go on with something else.
 *
 * <p>Thread-safe. {@code append} blocks for as long as it takes to put the entry in the queue of
 * this node's disk, no longer. The caller must bound how many entries it has under way: a leader
 * that has lost its majority finds out only when for the length of an election timeout no entry was
 * appended.
 */
public final class RatisLog implements ReplicatedLog {

  private static final Logger LOG = LoggerFactory.getLogger(RatisLog.class);

  private static final long ASK_MILLIS = 3_000;
  private static final long MEMBERSHIP_MILLIS = 120_000;

  private final RatisSettings settings;
  private final NodeDirectory directory;
  private final PeerChannels channels;
  private final Membership membership;
  private volatile Running running;
  private boolean closed;

  private RatisLog(RatisSettings settings, NodeDirectory directory, Optional<SslContext> tls) {
    this.settings = settings;
    this.directory = directory;
    channels = new PeerChannels(tls);
    membership = new RatisMembership(this::members, this::bringToLeader);
  }

  /**
   * Takes the data directory and checks what can be checked before anything runs. What a crash has
   * left behind is put in order.
   *
   * @throws io.leasehold.engine.disk.DamagedDataException if something is damaged that may have
   *     been acknowledged; nothing is changed then
   * @throws IOException if the directory or the peer port cannot be had, or belongs to another node
   */
  public static RatisLog open(RatisSettings settings) throws IOException {
    Optional<SslContext> tls = Optional.empty();
    if (settings.tls().isPresent()) {
      tls = Optional.of(PeerTls.forCalling(settings.tls().get()));
    }
    NodeDirectory directory =
        NodeDirectory.open(settings.dataDirectory(), settings.cluster(), settings.self().name());
    try {
      DataCheck.of(settings.dataDirectory()).repair();
      PeerPort.requireFree(settings);
      return new RatisLog(settings, directory, tls);
    } catch (IOException e) {
      directory.close();
      throw e;
    }
  }

  /**
   * @throws UncheckedIOException if the log or its snapshot cannot be read, or the port is taken
   */
  @Override
  public synchronized void start(Replica replica) {
    if (closed || running != null) {
      throw new IllegalStateException("a log is started once, before it is closed");
    }
    try {
      running =
          Running.start(
              settings,
              directory.logDirectory(),
              replica,
              new Introductions(settings, directory, channels));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
    LOG.info(
        "Node \"{}\" of cluster \"{}\" listens for peers at {}; the members are {}.",
        settings.self().name(),
        settings.cluster(),
        settings.self().peerAddress(),
        members());
  }

  @Override
  public CompletableFuture<Void> append(byte[] entry, boolean othersWait) {
    Running log = running;
    if (log == null || log.closing()) {
      return CompletableFuture.failedFuture(notRunning());
    }
    EntryMessage message = new EntryMessage(entry, othersWait);
    CompletableFuture<RaftClientReply> unused =
        log.node().append(message).whenComplete((reply, thrown) -> settle(message, reply, thrown));
    return message.outcome();
  }

  /** Does nothing if the entry is known to be committed already. */
  private void settle(EntryMessage message, RaftClientReply reply, Throwable thrown) {
    if (thrown == null && reply.isSuccess()) {
      message.outcome().complete(null);
    } else if (!message.outcome().isDone()) {
      message.outcome().completeExceptionally(failure(message, reply, thrown));
    }
  }

  private RuntimeException failure(EntryMessage message, RaftClientReply reply, Throwable thrown) {
    Throwable cause = thrown == null ? reply.getException() : thrown;
    if (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (message.maybeInLog()) {
      return EngineException.outcomeUnknown("the entry is not known to be committed", cause);
    }
    return new NotAppendedException("node \"" + settings.self().name() + "\" does not lead", cause);
  }

  @Override
  public CompletableFuture<byte[]> askLeader(byte[] message) {
    return ask(PeerRequest.Kind.REPLICA, message, ASK_MILLIS);
  }

  private CompletableFuture<byte[]> bringToLeader(byte[] change) {
    return ask(PeerRequest.Kind.MEMBERSHIP, change, MEMBERSHIP_MILLIS);
  }

  private CompletableFuture<byte[]> ask(PeerRequest.Kind kind, byte[] payload, long timeoutMillis) {
    Running log = running;
    if (log == null || log.closing()) {
      return CompletableFuture.failedFuture(notRunning());
    }
    Optional<RaftPeer> leader = log.node().leader();
    if (leader.isEmpty()) {
      return CompletableFuture.failedFuture(
          new NotAppendedException("no leader is known to this node", null));
    }
    if (log.node().isSelf(leader.get())) {
      return log.desk().answer(kind, payload);
    }
    byte[] request =
        new PeerRequest(kind, Peers.group(settings.cluster()).getUuid(), payload).encode();
    return channels
        .call(leader.get().getAddress(), request, timeoutMillis)
        .thenCompose(PeerReply::decode);
  }

  private NotAppendedException notRunning() {
    return new NotAppendedException(
        "node \"" + settings.self().name() + "\" has not started or is stopping", null);
  }

  @Override
  public LogStatus status() {
    Running log = running;
    String name = settings.self().name();
    if (log == null) {
      return new LogStatus(name, Role.STOPPED, "", 0, -1, -1, true);
    }
    RatisNode node = log.node();
    return new LogStatus(
        name,
        log.closing() ? Role.STOPPED : node.role(),
        node.leader().map(leader -> leader.getId().toString()).orElse(""),
        node.raftTerm(),
        log.commitIndex(),
        log.snapshotIndex(),
        true);
  }

  @Override
  public Membership membership() {
    return membership;
  }

  LogFiles files() {
    return running.node().logFiles();
  }

  private List<Member> members() {
    Running log = running;
    return log == null ? settings.initialMembers() : log.node().members();
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (running != null) {
      running.close();
    }
    channels.close();
    try {
      directory.close();
    } catch (IOException e) {
      LOG.warn("Could not unlock the data directory {}.", settings.dataDirectory(), e);
    }
  }
}
