package io.leasehold.core.internal.state;

import io.leasehold.core.model.LateRenewals;

/** Renewals that came too late; shared by an ended lease and the tenures that ended with it. */
public final class Lateness {
  private LateRenewals seen;

  public Lateness(LateRenewals seen) {
    this.seen = seen;
  }

  public LateRenewals seen() {
    return seen;
  }

  public void note(long lateMillis) {
    seen = seen.and(lateMillis);
  }
}
