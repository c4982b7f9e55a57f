package io.leasehold.sim.lab.stage;

/**
 * A stretch of time during which an owner was seen.
 *
 * @param lane by whom: the holder itself (it believed it could act), or the store (it had the
 *     holder on record)
 * @param untilMillis the first millisecond at which it was no longer so
 */
public record Span(String lane, String owner, long fromMillis, long untilMillis) {
  /** Whether the owner itself was seen, not a record of it. */
  public boolean isBelief() {
    return lane.equals(owner);
  }

  public long lengthMillis() {
    return untilMillis - fromMillis;
  }
}
