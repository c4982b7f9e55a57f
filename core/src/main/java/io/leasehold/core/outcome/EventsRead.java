package io.leasehold.core.outcome;

import io.leasehold.core.event.Event;
import io.leasehold.core.model.Position;
import java.util.List;

/** A stretch of the event log; {@code next} is where to read on. */
public record EventsRead(List<Event> events, Position next) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.EVENTS_READ;
  }
}
