package io.leasehold.client.holder;

/** How a holder stands. Only {@link Tenancy#check} says whether it may act at this moment. */
public enum Status {
  /** The lease is proven, with enough time left that nothing needs to be done. */
  SAFE,
  /**
   * The lease may still be held, but the holder should prepare to stop; {@link Doubt} says why.
   * Ends in SAFE when a renewal is confirmed, otherwise in LOST.
   */
  JEOPARDY,
  /** It is over, for good; {@link LossCause} says why. No later answer changes this. */
  LOST
}
