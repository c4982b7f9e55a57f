package io.leasehold.engine.ratis;

import io.leasehold.engine.log.Replica;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RaftConfigurationProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftGroupMemberId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.SnapshotInfo;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.apache.ratis.statemachine.impl.SingleFileSnapshotInfo;
import org.apache.ratis.util.LifeCycle;

/**
 * Turns what Ratis calls into what a replica knows. An entry that cannot be applied stops the node:
 * to skip it would let the replicas differ.
 *
 * <p>{@code applyTransaction}, {@code reinitialize} and {@code takeSnapshot} come from one thread
 * of Ratis; the rest from any.
 */
final class ReplicaStateMachine extends BaseStateMachine {

  private final Path directory;
  private final Replica replica;
  private final SnapshotFiles files;
  private final Commits commits;
  private final Snapshotter snapshotter;
  private final Leadership leadership;
  private final Commits.Leader leader;
  private final Runnable onWritten;
  private final Consumer<Throwable> stop;
  private volatile CompletableFuture<Void> lastApply = CompletableFuture.completedFuture(null);
  private volatile long configurationRaftTerm;
  private volatile Throwable failure;

  /**
   * @param directory the node's data
   * @param onWritten called by the thread that writes the log, between writing and forcing
   * @param stop is told once or more why the node cannot go on
   */
  ReplicaStateMachine(
      Path directory,
      Replica replica,
      SnapshotFiles files,
      Commits commits,
      Snapshotter snapshotter,
      Leadership leadership,
      Commits.Leader leader,
      Runnable onWritten,
      Consumer<Throwable> stop) {
    this.directory = directory;
    this.replica = replica;
    this.files = files;
    this.commits = commits;
    this.snapshotter = snapshotter;
    this.leadership = leadership;
    this.leader = leader;
    this.onWritten = onWritten;
    this.stop = stop;
  }

  @Override
  public void initialize(RaftServer server, RaftGroupId group, RaftStorage storage)
      throws IOException {
    super.initialize(server, group, storage);
    getLifeCycle()
        .startAndTransition(
            () -> {
              files.init(storage);
              restoreLatest();
            },
            IOException.class);
  }

  /** Called for every chunk of a snapshot from the leader. */
  @Override
  public void pause() {
    if (getLifeCycle().compareAndTransition(LifeCycle.State.RUNNING, LifeCycle.State.PAUSING)) {
      getLifeCycle().transition(LifeCycle.State.PAUSED);
    }
  }

  /** A snapshot from the leader has arrived. */
  @Override
  public void reinitialize() throws IOException {
    try {
      getLifeCycle()
          .startAndTransition(
              () -> {
                files.rescan();
                files.sync();
                restoreLatest();
              },
              IOException.class);
    } catch (IOException | RuntimeException e) {
      fail(e);
      throw e;
    }
  }

  private void restoreLatest() throws IOException {
    SingleFileSnapshotInfo latest = files.getLatestSnapshot();
    if (latest == null) {
      return;
    }
    Path file = latest.getFile().getPath();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      replica.restore(latest.getIndex(), in);
    } catch (IOException | RuntimeException e) {
      throw files.damaged(file, "its content cannot be used (%s)".formatted(e.getMessage()), e);
    }
    setLastAppliedTermIndex(latest.getTermIndex());
    commits.restored(latest.getTerm(), latest.getIndex());
  }

  /** Entries come from this process only; what anybody else sends is refused. */
  @Override
  public TransactionContext startTransaction(RaftClientRequest request) {
    Message message = request.getMessage();
    TransactionContext transaction =
        TransactionContext.newBuilder()
            .setStateMachine(this)
            .setClientRequest(request)
            .setStateMachineContext(message)
            .build();
    return message instanceof EntryMessage
        ? transaction
        : transaction.setException(
            new IOException("only a node appends; send commands to its address for clients"));
  }

  @Override
  public TransactionContext preAppendTransaction(TransactionContext transaction) {
    if (transaction.getStateMachineContext() instanceof EntryMessage message) {
      message.enterLog();
    }
    return transaction;
  }

  @Override
  public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
    LogEntryProto entry = transaction.getLogEntry();
    if (failure != null) {
      throw new IllegalStateException("entry " + entry.getIndex() + " is not applied", failure);
    }
    CompletableFuture<Void> applied = apply(entry);
    updateLastAppliedTermIndex(entry.getTerm(), entry.getIndex());
    lastApply = applied;
    snapshotter.brought(entry.getIndex(), entry.getStateMachineLogEntry().getLogData().size());
    return applied.handle(
        (done, thrown) -> {
          if (thrown != null) {
            fail(thrown);
            throw new CompletionException(thrown);
          }
          return Message.EMPTY;
        });
  }

  private CompletableFuture<Void> apply(LogEntryProto entry) {
    try {
      return commits.committed(entry);
    } catch (RuntimeException | Error e) {
      fail(e);
      throw e;
    }
  }

  /**
   * Called by the thread that writes the log, before it forces what it has written up to an index.
   * It forces, then asks for the result: that is the moment at which the entries are on the disk.
   */
  @Override
  public CompletableFuture<Void> flush(long index) {
    onWritten.run();
    return new CompletableFuture<>() {
      @Override
      public Void get() {
        forced(index);
        return null;
      }
    };
  }

  /**
   * This node has forced its log up to an index, which is more than before, or a follower has more.
   * What fails here is found by Ratis as well, when it gets there, and stops the node then.
   */
  void forced(long forcedIndex) {
    if (failure != null) {
      return;
    }
    try {
      commits.forced(forcedIndex, leader);
    } catch (IOException | RuntimeException | Error e) {
      fail(e);
    }
  }

  @Override
  public long takeSnapshot() {
    return snapshotter.publish();
  }

  @Override
  public SnapshotInfo getLatestSnapshot() {
    return files.getLatestSnapshot();
  }

  @Override
  public SnapshotFiles getStateMachineStorage() {
    return files;
  }

  @Override
  public void notifyConfigurationChanged(long raftTerm, long index, RaftConfigurationProto conf) {
    configurationRaftTerm = raftTerm;
  }

  /** Comes right after the entry with which every leader begins its term. */
  @Override
  public void notifyLeaderReady() {
    leadership.won(configurationRaftTerm, lastApply);
  }

  @Override
  public void notifyNotLeader(Collection<TransactionContext> pending) {
    leadership.lost();
  }

  @Override
  public void notifyLeaderChanged(RaftGroupMemberId self, RaftPeerId leader) {
    if (!leader.equals(self.getPeerId())) {
      leadership.lost();
    }
  }

  @Override
  public void notifyLogFailed(Throwable cause, LogEntryProto entry) {
    fail(DiskTrouble.of(directory, cause));
  }

  /** Ratis stops: because it is closed, or by itself. */
  @Override
  public void close() {
    stop.accept(
        new IOException(
            "the log has stopped: the cluster does not count this node among its members (it was"
                + " removed, or --peers differs from the other nodes'), or an error was logged"
                + " before this; see \"leasehold members list\" at another node"));
  }

  private void fail(Throwable cause) {
    if (failure == null) {
      failure = cause;
    }
    stop.accept(cause);
  }
}
