package io.leasehold.core.modeltest;

import io.leasehold.core.Applied;

/** A machine that lives through batches while somebody watches. */
interface Life {
  /** Applies a batch and checks what has to be true; null if all is well. */
  Difference live(Batch batch);

  /** What the last batch did. */
  Applied lastApplied();

  /** What is checked when no more batches come; null if all is well. */
  default Difference end() {
    return null;
  }
}
