package io.leasehold.client.holder;

/**
 * A stretch in which this process may not have been running.
 *
 * @param lengthNanos how long it was, as far as the clocks tell
 * @param suspected what it looks like; the clocks cannot prove it
 * @param seenAt the reading that showed it: the first one after the pause
 */
public record Pause(long lengthNanos, Kind suspected, Reading seenAt) {

  /** What the two clocks make a pause look like. */
  public enum Kind {
    /** The wall clock ran further than the elapsed one: a suspend, or a step forwards. */
    SUSPEND,
    /** Both clocks ran on and nobody looked: garbage collection, a stopped or starved process. */
    STALL,
    /** The wall clock was set back. */
    CLOCK_STEP
  }
}
