package io.leasehold.core.internal.state;

import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.Tenure;

/**
 * A tenure that is over, and the late renewals that are still being counted on it.
 *
 * @param lateness counts as long as the lease it came from is among the {@link EndedLeases}
 */
public record PastTenure(Tenure ended, Lateness lateness) {
  public Tenure tenure() {
    return tenure(lateness.seen());
  }

  /** As it was when so many late renewals had been counted. */
  public Tenure tenure(LateRenewals late) {
    Tenure t = ended;
    if (late.equals(t.late())) {
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
        late);
  }
}
