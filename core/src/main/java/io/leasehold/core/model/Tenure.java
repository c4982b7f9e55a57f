package io.leasehold.core.model;

/**
 * A claim that is over: who held what, from when until when, and how it ended.
 *
 * @param untilMillis the moment it ended; the deadline itself if it expired
 * @param endRevision the revision at which the end was decided
 * @param renewals how often the lease was renewed during this tenure
 * @param late renewals of the lease that came after it had ended
 */
public record Tenure(
    Key key,
    ClaimMode mode,
    int slot,
    long token,
    long lease,
    String holder,
    long fromMillis,
    long untilMillis,
    HowEnded how,
    long endRevision,
    long renewals,
    LateRenewals late) {}
