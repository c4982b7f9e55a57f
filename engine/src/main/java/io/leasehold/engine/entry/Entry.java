package io.leasehold.engine.entry;

import java.util.List;

/**
 * An entry of the replicated log. One without batches is a tick: it only lets time pass.
 *
 * @param stampMillis cluster time as its leader saw it; replicas take the later of this and what
 *     they had
 * @param batches what to apply at that time, in order
 */
public record Entry(long stampMillis, List<Batch> batches) {
  public Entry {
    batches = List.copyOf(batches);
  }
}
