package io.leasehold.core.model;

/**
 * A lease in the queue of a key.
 *
 * @param slots the pool size it asked for, 0 unless the mode is {@link ClaimMode#SLOT}
 * @param wantedSlot the place it would like, or {@link Claim#NO_SLOT}
 * @param sinceMillis cluster time at which it queued
 * @param untilMillis when it gives up, {@link #FOREVER} if never
 * @param value what it will attach to its claim
 * @param order the number of its acquisition, 0 if it has none
 */
public record Waiter(
    Key key,
    long lease,
    String holder,
    ClaimMode mode,
    int slots,
    int wantedSlot,
    long sinceMillis,
    long untilMillis,
    Bytes value,
    long order) {
  public static final long FOREVER = Long.MAX_VALUE;

  /** The same wait with another limit. */
  public Waiter until(long millis) {
    return new Waiter(
        key, lease, holder, mode, slots, wantedSlot, sinceMillis, millis, value, order);
  }

  /** The same wait, for a newer acquisition. */
  public Waiter numbered(long number) {
    return new Waiter(
        key, lease, holder, mode, slots, wantedSlot, sinceMillis, untilMillis, value, number);
  }
}
