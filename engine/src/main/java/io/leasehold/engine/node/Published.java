package io.leasehold.engine.node;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.model.Statistics;

/**
 * What other threads may know about the machine, as of the last applied entry.
 *
 * @param nextWorkMillis the earliest stamp at which a tick has something to do
 */
record Published(
    long index, long clusterMillis, long revision, long nextWorkMillis, Statistics statistics) {

  static Published of(long index, LeaseMachine machine) {
    return new Published(
        index,
        machine.nowMillis(),
        machine.revision(),
        machine.nextWorkMillis(),
        machine.statistics());
  }
}
