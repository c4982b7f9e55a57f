package io.leasehold.sim.check;

import io.leasehold.core.model.Bytes;
import io.leasehold.sim.cluster.Store;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * History: what the first replica made of each entry. All others must apply the same entry, give
 * the same answers and events, and write the same snapshot bytes. A different entry at the same
 * place means that something committed was lost (P8).
 */
final class ReplicaCheck {
  private final List<Batch> history = new ArrayList<>();
  private final Map<Long, Bytes> snapshots = new HashMap<>();

  boolean isNew(long index) {
    return index == history.size() + 1;
  }

  long lastIndex() {
    return history.size();
  }

  void first(Batch batch) {
    history.add(batch);
  }

  void repeated(Batch batch, String node) {
    if (batch.index() > history.size()) {
      throw new IllegalStateException(node + " applied " + batch.index() + " out of turn");
    }
    Batch official = history.get((int) batch.index() - 1);
    if (official.entry().raftTerm() != batch.entry().raftTerm()) {
      throw new Violation(
          Promise.P8,
          node
              + " applied another entry at index "
              + batch.index()
              + " than the one that was"
              + " committed there: something acknowledged is lost");
    }
    if (!official.applied().equals(batch.applied())) {
      throw new Violation(
          Promise.REPLICAS,
          node
              + " made something else of entry "
              + batch.index()
              + ": "
              + batch.applied()
              + " instead of "
              + official.applied());
    }
  }

  /** True if there was another snapshot at this index to compare with. */
  boolean saved(long index, Store.Saved saved, String node) {
    Bytes known = snapshots.putIfAbsent(index, saved.bytes());
    if (known != null && !known.equals(saved.bytes())) {
      throw new Violation(
          Promise.REPLICAS,
          node
              + " wrote a snapshot at index "
              + index
              + " that differs from another replica's,"
              + " first at byte "
              + Arrays.mismatch(known.toByteArray(), saved.bytes().toByteArray()));
    }
    return known != null;
  }
}
