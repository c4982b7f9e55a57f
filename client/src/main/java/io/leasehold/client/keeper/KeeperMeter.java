package io.leasehold.client.keeper;

import io.leasehold.client.holder.LossCause;

/**
 * Is told what there is to count and to measure. Called on the keeper's threads, sometimes under
 * its lock: it must be quick and must not call back.
 */
public interface KeeperMeter {
  /** Counts nothing. */
  KeeperMeter NONE = new KeeperMeter() {};

  /** So many leases are in care from now on. */
  default void leasesAlive(int leases) {}

  /** A message with so many renewals left. */
  default void renewalsSent(int leases) {}

  /** A message with so many renewals was answered, that long after it was sent. */
  default void renewalsAnswered(int leases, long roundTripNanos) {}

  /** No answer came to a message with so many renewals. */
  default void renewalsFailed(int leases) {}

  /** A renewal was confirmed when the holder had so much time left before it had to stop. */
  default void marginLeft(long nanos) {}

  default void jeopardy() {}

  /** A lease was lost, or a claim on its own; giving back is no loss and is not told here. */
  default void lost(LossCause cause) {}
}
