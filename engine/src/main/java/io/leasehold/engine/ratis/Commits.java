package io.leasehold.engine.ratis;

import io.leasehold.engine.log.Replica;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;

/**
 * Has every committed entry applied once, in order, by whoever is the first to know that it is
 * committed.
 *
 * <p>On a follower that is Ratis. On a leader the thread that forced the log, or heard that a
 * follower has, tells a second one, which finds out what a majority has, and that tells a third one
 * to apply it. But the first can count as well: if it finds that a majority has an entry, it
 * applies it, two changes of threads earlier, and finds that done when Ratis gets there. Not so
 * while more is under way: then those threads apply while this one writes the next entries, and
 * together they are quicker.
 *
 * <p>It does not matter that members are about to be added or were just removed: the entry that
 * changes them counts as soon as it is in the log, and every entry after it is written later. That
 * is the rule by which Ratis itself counts.
 *
 * <p>Thread-safe. Of the threads that count, one at a time does so, and the others go on with what
 * they have to do: the one that writes the log must not wait for what it wrote to be applied.
 */
final class Commits {

  private final Replica replica;
  private final TermHistory terms;
  private final AtomicBoolean counting = new AtomicBoolean();
  private volatile boolean countAgain;
  private volatile long appliedIndex = -1;
  private CompletableFuture<Void> lastApply = CompletableFuture.completedFuture(null);

  /** What a leader knows of its log. */
  interface Leader {

    /**
     * The last index of the log, if a majority has forced all of it. It is -1 if more is under way,
     * or this node does not lead, has not applied all of earlier leaders, or cannot tell.
     *
     * @param forcedIndex what this node is known to have forced; it may have more
     */
    long majorityIndex(long forcedIndex);

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

  /** This node's disk has all entries up to an index; it or a follower's has more than before. */
  void forced(long forcedIndex, Leader leader) throws IOException {
    countAgain = true;
    while (countAgain && counting.compareAndSet(false, true)) {
      try {
        countAgain = false;
        applyMajority(forcedIndex, leader);
      } finally {
        counting.set(false);
      }
    }
  }

  private void applyMajority(long forcedIndex, Leader leader) throws IOException {
    long majority = leader.majorityIndex(forcedIndex);
    for (long next = appliedIndex + 1; next <= majority; next++) {
      LogEntryProto entry = leader.entry(next);
      if (entry == null) {
        return;
      }
      if (entry.hasStateMachineLogEntry()) {
        CompletableFuture<Void> unused = committed(entry).thenRun(() -> leader.applied(entry));
      }
    }
  }

  long appliedIndex() {
    return appliedIndex;
  }
}
