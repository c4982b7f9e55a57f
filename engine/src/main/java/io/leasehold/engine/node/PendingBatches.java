package io.leasehold.engine.node;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * This node's batches that are under way. Taking one out is atomic, so a batch is either answered
 * by the applier or failed by somebody else, never both. Thread-safe.
 */
final class PendingBatches {
  private final ConcurrentHashMap<Long, OwnBatch> batches = new ConcurrentHashMap<>();

  void add(OwnBatch batch) {
    batches.put(batch.sequence(), batch);
  }

  boolean has(OwnBatch batch) {
    return batches.containsKey(batch.sequence());
  }

  /** The batch, now the caller's to answer, or null if somebody else took it. */
  OwnBatch take(long sequence) {
    return batches.remove(sequence);
  }

  List<OwnBatch> takeAll(Predicate<OwnBatch> which) {
    List<OwnBatch> taken = new ArrayList<>();
    for (OwnBatch batch : batches.values()) {
      if (which.test(batch) && batches.remove(batch.sequence()) != null) {
        taken.add(batch);
      }
    }
    return taken;
  }

  boolean isEmpty() {
    return batches.isEmpty();
  }
}
