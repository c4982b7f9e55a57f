package io.leasehold.engine.ratis;

import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Which Raft term an applied entry was of. A snapshot is named after the term of its last entry,
 * but a replica knows only indexes. Written by the applying thread, read by the one that writes
 * snapshots.
 */
final class TermHistory {

  private final ConcurrentNavigableMap<Long, Long> termByFirstIndex = new ConcurrentSkipListMap<>();

  void restart(long raftTerm, long index) {
    termByFirstIndex.clear();
    termByFirstIndex.put(index, raftTerm);
  }

  void applied(long raftTerm, long index) {
    Map.Entry<Long, Long> last = termByFirstIndex.lastEntry();
    if (last == null || last.getValue() != raftTerm) {
      termByFirstIndex.put(index, raftTerm);
    }
  }

  long raftTermOf(long index) {
    Map.Entry<Long, Long> entry = termByFirstIndex.floorEntry(index);
    if (entry == null) {
      throw new IllegalStateException(
          "the term of entry " + index + " is not known; the replica told a wrong index");
    }
    return entry.getValue();
  }

  /** Forgets what nobody asks for after a snapshot at an index. */
  void forgetBefore(long index) {
    Long first = termByFirstIndex.floorKey(index);
    if (first != null) {
      termByFirstIndex.headMap(first).clear();
    }
  }
}
