package io.leasehold.core.event;

import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Position;

/** A key was stored; {@code previous} is what it was before, or null. */
public record KeyPut(Position position, KeyValue stored, KeyValue previous) implements Event {
  @Override
  public Kind kind() {
    return Kind.KEY_PUT;
  }

  @Override
  public long bytes() {
    return stored.bytes() + (previous == null ? 0 : previous.bytes());
  }
}
