package io.leasehold.core.internal.state;

import io.leasehold.core.event.Event;
import io.leasehold.core.model.Position;
import java.util.Arrays;

/** The kept events in order, the oldest dropped first; found by position in logarithmic time. */
final class EventRing {
  private Event[] ring = new Event[64];
  private int first;
  private int size;

  int size() {
    return size;
  }

  Event get(int index) {
    return ring[(first + index) & (ring.length - 1)];
  }

  void add(Event event) {
    if (size == ring.length) {
      grow();
    }
    ring[(first + size++) & (ring.length - 1)] = event;
  }

  Event removeFirst() {
    Event event = ring[first];
    ring[first] = null;
    first = (first + 1) & (ring.length - 1);
    size--;
    return event;
  }

  /** All events in order. */
  Event[] copy() {
    Event[] all = new Event[size];
    int upToTheEnd = Math.min(size, ring.length - first);
    System.arraycopy(ring, first, all, 0, upToTheEnd);
    System.arraycopy(ring, 0, all, upToTheEnd, size - upToTheEnd);
    return all;
  }

  /** The index of the first event at or after a position; the size if there is none. */
  int search(Position from) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (get(middle).position().compareTo(from) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void grow() {
    Event[] larger = Arrays.copyOf(ring, ring.length * 2);
    // What had wrapped around the end of the old ring moves behind its old end.
    System.arraycopy(ring, 0, larger, ring.length, first);
    Arrays.fill(larger, 0, first, null);
    ring = larger;
  }
}
