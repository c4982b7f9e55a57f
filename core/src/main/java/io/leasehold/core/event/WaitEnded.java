package io.leasehold.core.event;

import io.leasehold.core.model.Key;
import io.leasehold.core.model.Position;

/** A lease left the queue of a key without getting the claim. */
public record WaitEnded(Position position, Key key, long lease, String holder, Cause cause)
    implements Event {
  /** Why it left. */
  public enum Cause {
    /** Its limit on the wait had passed. */
    TIMED_OUT,
    /** Its lease was over. */
    LEASE_ENDED,
    /** It asked to leave. */
    WITHDRAWN
  }

  @Override
  public Kind kind() {
    return Kind.WAIT_ENDED;
  }
}
