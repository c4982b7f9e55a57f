package io.leasehold.core.reference;

import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;

/** A claim that is held; {@code renewalsBefore} are those its lease had then. */
record NaiveClaim(
    Key key,
    ClaimMode mode,
    int slot,
    long token,
    long lease,
    String holder,
    Bytes value,
    long since,
    long renewalsBefore,
    long order) {

  NaiveClaim numbered(long number) {
    return new NaiveClaim(
        key, mode, slot, token, lease, holder, value, since, renewalsBefore, number);
  }

  /** EXCLUSIVE with everything, SHARED with all but SHARED, SLOT with all but another number. */
  boolean conflictsWith(ClaimMode otherMode, int otherSlot) {
    if (mode == ClaimMode.EXCLUSIVE || mode != otherMode) {
      return true;
    }
    return mode == ClaimMode.SLOT && slot == otherSlot;
  }
}
