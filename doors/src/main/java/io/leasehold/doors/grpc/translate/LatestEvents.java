package io.leasehold.doors.grpc.translate;

import io.leasehold.core.event.Event;
import io.leasehold.core.model.Position;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Events as they go over the wire, translated once for all who are told of them: when something
 * happens, everybody who watches it asks for the same event at about the same time.
 *
 * <p>Thread-safe.
 */
public final class LatestEvents {
  private static final int PLACES = 64;

  /** Larger ones are translated each time, so that what is kept here stays at a few megabytes. */
  private static final long MAX_BYTES = 64 << 10;

  private final AtomicReferenceArray<Told> places = new AtomicReferenceArray<>(PLACES);

  private record Told(Event event, io.leasehold.api.v1.Event onWire) {}

  public io.leasehold.api.v1.Event onWire(Event event) {
    int place = place(event.position());
    Told told = places.get(place);
    if (told != null && told.event == event) {
      return told.onWire;
    }
    io.leasehold.api.v1.Event onWire = Events.of(event);
    if (event.bytes() <= MAX_BYTES) {
      places.set(place, new Told(event, onWire));
    }
    return onWire;
  }

  private static int place(Position position) {
    return Math.floorMod(position.revision() + position.index(), PLACES);
  }
}
