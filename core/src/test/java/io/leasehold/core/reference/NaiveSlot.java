package io.leasehold.core.reference;

import io.leasehold.core.model.Key;

/** A place of a pool that was used at least once. */
record NaiveSlot(Key key, int slot, String lastHolder) {}
