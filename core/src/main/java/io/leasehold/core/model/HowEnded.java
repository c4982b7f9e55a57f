package io.leasehold.core.model;

/** How a tenure or a lease came to its end. */
public enum HowEnded {
  /** The holder gave it back. */
  RELEASED,
  /** Its time was up. */
  EXPIRED,
  /** Somebody else ended the lease. */
  REVOKED,
  /** The soft limit had passed and another lease took the claim. */
  PREEMPTED,
  /** The holder passed it to a waiter of its choice. */
  HANDED_OVER;

  /**
   * Whether a lock delay follows. A preempted claim has a new holder in the same step, so there is
   * nothing left to delay.
   */
  public boolean startsLockDelay() {
    return this == EXPIRED || this == REVOKED;
  }
}
