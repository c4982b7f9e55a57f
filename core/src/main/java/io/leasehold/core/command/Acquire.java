package io.leasehold.core.command;

import static java.util.Objects.requireNonNull;

import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;

/**
 * Claims a key for a lease, or joins its queue. A lease that has the key, or is in the queue, keeps
 * its token or its place.
 *
 * @param slots size of the pool as this caller sees it, 0 unless the mode is SLOT. Callers that
 *     disagree each look only at the places below their own number, so a pool can be resized by and
 *     by.
 * @param wantedSlot the place the caller would like, or {@link Claim#NO_SLOT}
 * @param waitMillis how long to wait in the queue: 0 not at all, {@link #FOREVER} without limit
 * @param value what others read about this holder
 * @param order the number of this acquisition, the same in all its copies and greater than those of
 *     the lease's earlier ones; it lets copies that come too late be told from new wishes. 0 for
 *     none: then a copy that comes after the release claims the key again.
 */
public record Acquire(
    Key key,
    long lease,
    ClaimMode mode,
    int slots,
    int wantedSlot,
    long waitMillis,
    Bytes value,
    long order)
    implements Command {
  public static final long FOREVER = Long.MAX_VALUE;

  public Acquire {
    requireNonNull(key, "key");
    requireNonNull(mode, "mode");
    requireNonNull(value, "value");
  }

  /** An acquisition without a number. */
  public Acquire(
      Key key,
      long lease,
      ClaimMode mode,
      int slots,
      int wantedSlot,
      long waitMillis,
      Bytes value) {
    this(key, lease, mode, slots, wantedSlot, waitMillis, value, 0);
  }

  public static Acquire exclusive(Key key, long lease) {
    return new Acquire(key, lease, ClaimMode.EXCLUSIVE, 0, Claim.NO_SLOT, 0, Bytes.EMPTY);
  }

  public static Acquire shared(Key key, long lease) {
    return new Acquire(key, lease, ClaimMode.SHARED, 0, Claim.NO_SLOT, 0, Bytes.EMPTY);
  }

  public static Acquire slot(Key key, long lease, int slots) {
    return new Acquire(key, lease, ClaimMode.SLOT, slots, Claim.NO_SLOT, 0, Bytes.EMPTY);
  }

  public Acquire wanting(int slot) {
    return new Acquire(key, lease, mode, slots, slot, waitMillis, value, order);
  }

  public Acquire waiting(long millis) {
    return new Acquire(key, lease, mode, slots, wantedSlot, millis, value, order);
  }

  public Acquire with(Bytes attached) {
    return new Acquire(key, lease, mode, slots, wantedSlot, waitMillis, attached, order);
  }

  public Acquire numbered(long number) {
    return new Acquire(key, lease, mode, slots, wantedSlot, waitMillis, value, number);
  }

  @Override
  public Kind kind() {
    return Kind.ACQUIRE;
  }
}
