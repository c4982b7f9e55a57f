package io.leasehold.client.reaper;

import io.leasehold.client.Held;
import io.leasehold.client.facts.Bytes;

/**
 * An id whose owner vanished, and that this reaper alone may clean up now.
 *
 * @param payload what its owner left for this
 * @param held the claim on it: check it before each step
 */
public record Abandoned(String id, Bytes payload, Held held) {

  /** The fencing token: larger than that of the owner, and of every reaper that had it before. */
  public long token() {
    return held.token();
  }

  /** Returns if the reaper may go on now. */
  public void check() {
    held.check();
  }
}
