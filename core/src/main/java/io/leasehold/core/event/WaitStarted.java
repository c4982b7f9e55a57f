package io.leasehold.core.event;

import io.leasehold.core.model.Position;
import io.leasehold.core.model.Waiter;

/** A lease joined the queue of a key. */
public record WaitStarted(Position position, Waiter waiter) implements Event {
  @Override
  public Kind kind() {
    return Kind.WAIT_STARTED;
  }

  @Override
  public long bytes() {
    return waiter.value().length();
  }
}
