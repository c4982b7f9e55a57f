package io.leasehold.core.outcome;

import io.leasehold.core.model.LeaseInfo;

/** A live lease. */
public record LeaseDescribed(LeaseInfo lease) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.LEASE_DESCRIBED;
  }
}
