package io.leasehold.core.internal.state;

import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;

/**
 * A claim in the hands of a lease.
 *
 * @param renewalsBefore how often the lease had been renewed when it got the claim
 * @param order the number of the acquisition it belongs to, 0 if it has none
 */
public record Holding(
    Key key,
    ClaimMode mode,
    int slot,
    long token,
    long lease,
    Bytes value,
    long sinceMillis,
    long renewalsBefore,
    long order) {
  /** The same claim, found again by a newer acquisition. */
  public Holding numbered(long number) {
    return new Holding(key, mode, slot, token, lease, value, sinceMillis, renewalsBefore, number);
  }
}
