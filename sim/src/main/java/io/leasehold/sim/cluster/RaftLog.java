package io.leasehold.sim.cluster;

import java.util.ArrayList;
import java.util.List;

/**
 * What a node has on disk: a snapshot of the state at {@link #baseIndex} and the entries after it.
 * Indexes start at 1; index 0 is the empty state that every node starts from.
 */
final class RaftLog {
  private final List<Entry> entries = new ArrayList<>();
  private Store.Saved base;
  private long baseIndex;
  private long baseRaftTerm;

  RaftLog(Store.Saved empty) {
    this.base = empty;
  }

  Store.Saved base() {
    return base;
  }

  long baseIndex() {
    return baseIndex;
  }

  long lastIndex() {
    return baseIndex + entries.size();
  }

  long lastRaftTerm() {
    return raftTermAt(lastIndex());
  }

  long lastStampMillis() {
    return entries.isEmpty() ? base.nowMillis() : entries.get(entries.size() - 1).stampMillis();
  }

  long raftTermAt(long index) {
    return index == baseIndex ? baseRaftTerm : entry(index).raftTerm();
  }

  Entry entry(long index) {
    return entries.get((int) (index - baseIndex - 1));
  }

  /** Entries from this index to the end. */
  List<Entry> from(long index) {
    if (index > lastIndex()) {
      return List.of();
    }
    return List.copyOf(entries.subList((int) (index - baseIndex - 1), entries.size()));
  }

  void append(Entry entry) {
    entries.add(entry);
  }

  /** Forgets entries from this index on; returns how many those were. */
  int truncateFrom(long index) {
    List<Entry> tail = entries.subList((int) (index - baseIndex - 1), entries.size());
    int count = tail.size();
    tail.clear();
    return count;
  }

  /** Replaces the entries up to this index, which are all applied, by the state after them. */
  void compact(long index, Store.Saved saved) {
    baseRaftTerm = raftTermAt(index);
    entries.subList(0, (int) (index - baseIndex)).clear();
    baseIndex = index;
    base = saved;
  }

  /**
   * Takes over a state from elsewhere. Entries after it stay if the log agrees with it: they may be
   * what makes a majority.
   */
  void install(long index, long raftTerm, Store.Saved saved) {
    if (index <= lastIndex() && raftTermAt(index) == raftTerm) {
      compact(index, saved);
      return;
    }
    entries.clear();
    baseIndex = index;
    baseRaftTerm = raftTerm;
    base = saved;
  }
}
