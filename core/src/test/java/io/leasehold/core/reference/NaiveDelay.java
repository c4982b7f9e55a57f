package io.leasehold.core.reference;

import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;

/** A lock delay of one place of a pool, or of the whole key. */
record NaiveDelay(Key key, int slot, long until) {
  boolean ofWholeKey() {
    return slot == Claim.NO_SLOT;
  }
}
