package io.leasehold.core.event;

import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Position;

/** A stored key was deleted, by a command or together with its lease. */
public record KeyDeleted(Position position, KeyValue previous, boolean withLease) implements Event {
  @Override
  public Kind kind() {
    return Kind.KEY_DELETED;
  }

  @Override
  public long bytes() {
    return previous.bytes();
  }
}
