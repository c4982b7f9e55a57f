package io.leasehold.core.internal.state;

import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;

/**
 * A claim in the hands of a lease.
 *
 * @param renewalsBefore how often the lease had been renewed when it got the claim
 */
public record Holding(
    Key key,
    ClaimMode mode,
    int slot,
    long token,
    long lease,
    Bytes value,
    long sinceMillis,
    long renewalsBefore) {}
