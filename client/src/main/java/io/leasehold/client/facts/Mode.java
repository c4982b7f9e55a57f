package io.leasehold.client.facts;

import io.leasehold.api.v1.ClaimMode;

/** How a key is claimed. */
public enum Mode {
  /** By one holder. */
  EXCLUSIVE,
  /** By any number of holders, together. */
  SHARED,
  /** By one holder for each numbered place of a pool. */
  SLOT;

  static Mode of(ClaimMode mode) {
    return switch (mode) {
      case SHARED -> SHARED;
      case SLOT -> SLOT;
      case EXCLUSIVE, UNRECOGNIZED -> EXCLUSIVE;
    };
  }
}
