package io.leasehold.engine.memory;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.Member;
import io.leasehold.engine.Membership;
import io.leasehold.engine.NodeStatus.Role;
import io.leasehold.engine.log.LogStatus;
import io.leasehold.engine.log.NotAppendedException;
import io.leasehold.engine.log.Replica;
import io.leasehold.engine.log.ReplicatedLog;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Keeps nothing: an entry is applied as soon as it is appended. Thread-safe. */
public final class MemoryLog implements ReplicatedLog {
  private static final long RAFT_TERM = 1;

  private final Member self;
  private Replica replica;
  private long lastIndex = -1;
  private boolean closed;

  public MemoryLog(String node) {
    this(new Member(node, "", ""));
  }

  /** For a node that clients reach at an address. */
  public MemoryLog(Member self) {
    this.self = self;
  }

  @Override
  public void start(Replica replica) {
    synchronized (this) {
      this.replica = replica;
    }
    replica.leading(RAFT_TERM);
  }

  @Override
  public CompletableFuture<Void> append(byte[] entry, boolean othersWait) {
    Replica told;
    long index;
    synchronized (this) {
      if (closed) {
        return CompletableFuture.failedFuture(
            new NotAppendedException("the log in memory is closed", null));
      }
      told = replica;
      index = ++lastIndex;
    }
    // Not under the lock: whoever is told what an entry did may ask how the log is.
    return told.apply(index, entry)
        .whenComplete(
            (done, failure) -> {
              if (failure != null) {
                told.failed(failure);
              }
            });
  }

  @Override
  public CompletableFuture<byte[]> askLeader(byte[] message) {
    return replica.answer(message);
  }

  @Override
  public synchronized LogStatus status() {
    Role role = closed ? Role.STOPPED : Role.LEADER;
    String leader = closed ? "" : self.name();
    return new LogStatus(self.name(), role, leader, RAFT_TERM, lastIndex, -1, false);
  }

  @Override
  public Membership membership() {
    return new Alone(self);
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  /** The membership of a node that can have no others. */
  private record Alone(Member self) implements Membership {
    @Override
    public List<Member> members() {
      return List.of(self);
    }

    @Override
    public CompletableFuture<List<Member>> add(Member member) {
      return refuse("add node \"" + member.name() + "\"");
    }

    @Override
    public CompletableFuture<List<Member>> remove(String name) {
      return refuse("remove node \"" + name + "\"");
    }

    @Override
    public CompletableFuture<List<Member>> transferLeadership(String to) {
      return refuse("transfer leadership");
    }

    private static CompletableFuture<List<Member>> refuse(String what) {
      return CompletableFuture.failedFuture(
          EngineException.refused(
              "cannot "
                  + what
                  + ": this node keeps its log in memory and is alone; start nodes"
                  + " with a data directory for a cluster",
              null));
    }
  }
}
