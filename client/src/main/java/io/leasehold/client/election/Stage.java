package io.leasehold.client.election;

/** Where a candidate stands. */
public enum Stage {
  /** It stands in line for the office. */
  CAMPAIGNING,
  /** It was elected. Whether it still leads this very moment, only the leadership's check says. */
  LEADING,
  /** A term is over or a campaign failed; it will campaign again shortly. */
  PAUSING,
  /** It campaigns no more. */
  CLOSED
}
