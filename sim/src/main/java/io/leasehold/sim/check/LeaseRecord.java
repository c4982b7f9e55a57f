package io.leasehold.sim.check;

import io.leasehold.core.model.Terms;

/** A lease as history tells it. Mutable: the deadline moves with each renewal. */
final class LeaseRecord {
  final long id;
  final String holder;
  final Terms terms;
  final long grantedMillis;
  long deadlineMillis;
  long promisedMillis;
  long provedAtNanos;
  long unwatchedNanos;

  LeaseRecord(long id, String holder, Terms terms, long grantedMillis) {
    this.id = id;
    this.holder = holder;
    this.terms = terms;
    this.grantedMillis = grantedMillis;
  }

  /**
   * Granted or renewed at this cluster time, by an entry that its leader proposed at this real
   * time.
   */
  void proved(long nowMillis, long proposedAtNanos, long clusterUnwatchedNanos) {
    deadlineMillis = terms.deadlineMillis(grantedMillis, nowMillis);
    promisedMillis = deadlineMillis - nowMillis;
    provedAtNanos = proposedAtNanos;
    unwatchedNanos = clusterUnwatchedNanos;
  }

  boolean isDue(long nowMillis) {
    return deadlineMillis < nowMillis;
  }
}
