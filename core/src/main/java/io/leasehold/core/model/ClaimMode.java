package io.leasehold.core.model;

/** How a key is claimed. Claims of one key in different modes never coexist. */
public enum ClaimMode {
  /** One holder. */
  EXCLUSIVE,
  /** Any number of holders, together. */
  SHARED,
  /** One of the numbered places 0..n-1 of a pool; one holder a place. */
  SLOT
}
