package io.leasehold.core.model;

/**
 * A claim that is held right now.
 *
 * @param slot the place in the pool, or {@link #NO_SLOT} for other modes
 * @param token the fencing token: the revision of this grant, larger than any earlier one
 * @param value what the holder attached to its claim, for others to read
 * @param sinceMillis cluster time of the grant
 * @param softUntilMillis until then nobody can take it, unless it is given up
 * @param untilMillis deadline of the lease that holds it
 */
public record Claim(
    Key key,
    ClaimMode mode,
    int slot,
    long token,
    long lease,
    String holder,
    Bytes value,
    long sinceMillis,
    long softUntilMillis,
    long untilMillis) {
  public static final int NO_SLOT = -1;
}
