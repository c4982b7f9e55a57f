package io.leasehold.core.event;

import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Position;

/**
 * A lease ended.
 *
 * @param endedAtMillis the moment it was over: its deadline, if it expired
 * @param lateMillis how much later than that the cluster acted on it
 */
public record LeaseEnded(
    Position position, long lease, String holder, HowEnded how, long endedAtMillis, long lateMillis)
    implements Event {
  @Override
  public Kind kind() {
    return Kind.LEASE_ENDED;
  }
}
