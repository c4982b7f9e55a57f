package io.leasehold.core.event;

import io.leasehold.core.model.Position;
import io.leasehold.core.model.Terms;

/** A lease came to life. */
public record LeaseGranted(
    Position position, long lease, String holder, Terms terms, long deadlineMillis)
    implements Event {
  @Override
  public Kind kind() {
    return Kind.LEASE_GRANTED;
  }
}
