package io.leasehold.sim.check;

import io.leasehold.core.Applied;
import io.leasehold.sim.cluster.Entry;

/** An entry of the log and what it did. */
record Batch(long index, Entry entry, Applied applied) {
  long nowMillis() {
    return applied.nowMillis();
  }
}
