package io.leasehold.core.internal.state;

import io.leasehold.core.model.Tenure;

/** A tenure that is over, and the late renewals that are still being counted on it. */
public record PastTenure(Tenure ended, Lateness lateness) {
  public Tenure tenure() {
    Tenure t = ended;
    if (lateness.seen().equals(t.late())) {
      return t;
    }
    return new Tenure(
        t.key(),
        t.mode(),
        t.slot(),
        t.token(),
        t.lease(),
        t.holder(),
        t.fromMillis(),
        t.untilMillis(),
        t.how(),
        t.endRevision(),
        t.renewals(),
        lateness.seen());
  }
}
