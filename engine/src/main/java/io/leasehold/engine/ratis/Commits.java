package io.leasehold.engine.ratis;

import io.leasehold.engine.log.Replica;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;

/**
 * Has every committed entry applied once, in order, by whoever is the first to know that it is
 * committed.
 *
 * <p>As a rule that is Ratis: the thread that forced the log tells a second one, which finds out
 * what a majority has, and that tells a third one to apply it. A leader without other members has
 * nothing to find out: what is forced is what the majority has. So the thread that forced an entry
 * applies it, two changes of threads earlier, and finds that done when Ratis gets there.
 *
 * <p>It does not matter that members are about to be added or were just removed: the entry that
 * changes them counts as soon as it is in the log, and every entry after it is written later. That
 * is the rule by which Ratis itself counts.
 *
 * <p>Thread-safe: two threads of Ratis bring entries, and one waits while the other applies.
 */
final class Commits {

  private final Replica replica;
  private final TermHistory terms;
  private long appliedIndex = -1;
  private CompletableFuture<Void> lastApply = CompletableFuture.completedFuture(null);

  /** What can be known of this node's log while it leads alone. */
  interface LoneLeader {

    /** Whether this node leads, all of earlier leaders is applied, and no other node has a vote. */
    boolean leadsAlone();

    /** The entry at an index of the log, or null if there is none. */
    LogEntryProto entry(long index) throws IOException;

    /** An entry is committed and applied. */
    void applied(LogEntryProto entry);
  }

  Commits(Replica replica, TermHistory terms) {
    this.replica = replica;
    this.terms = terms;
  }

  /** The state is now that of a snapshot. */
  synchronized void restored(long raftTerm, long index) {
    terms.restart(raftTerm, index);
    appliedIndex = index;
  }

  /** Ratis has found an entry to be committed. */
  synchronized CompletableFuture<Void> committed(LogEntryProto entry) {
    long index = entry.getIndex();
    if (index > appliedIndex) {
      terms.applied(entry.getTerm(), index);
      lastApply = replica.apply(index, entry.getStateMachineLogEntry().getLogData().toByteArray());
      appliedIndex = index;
    }
    return lastApply;
  }

  /** This node's disk has all entries up to an index. */
  void forced(long index, LoneLeader leader) throws IOException {
    if (!leader.leadsAlone()) {
      return;
    }
    for (long next = appliedIndex() + 1; next <= index; next++) {
      LogEntryProto entry = leader.entry(next);
      if (entry == null) {
        return;
      }
      if (entry.hasStateMachineLogEntry()) {
        CompletableFuture<Void> unused = committed(entry).thenRun(() -> leader.applied(entry));
      }
    }
  }

  synchronized long appliedIndex() {
    return appliedIndex;
  }
}
