package io.leasehold.client.lock;

import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.facts.Mode;
import java.util.HashMap;
import java.util.Map;

/**
 * What one thread has of one key through one client: a claim, and how often it entered it, as
 * writer and as reader. An exclusive claim serves for reading too, so whoever stops writing first
 * and goes on reading is never without a claim.
 *
 * <p>Owned by its thread. A hold exists from the first lock to the last unlock, also if it is lost
 * in between: the thread has to learn of that.
 */
final class Hold {
  private static final ThreadLocal<Map<Place, Hold>> OF_THREAD =
      ThreadLocal.withInitial(HashMap::new);

  /** Clients are different if they are different objects. */
  record Place(Leasehold client, String key) {}

  private final Place place;
  private final Held held;
  private final boolean exclusive;
  private int writes;
  private int reads;

  private Hold(Place place, Held held, Mode mode) {
    this.place = place;
    this.held = held;
    this.exclusive = mode == Mode.EXCLUSIVE;
  }

  /** Of the calling thread; null if it has none. */
  static Hold find(Place place) {
    Map<Place, Hold> holds = OF_THREAD.get();
    Hold hold = holds.get(place);
    if (holds.isEmpty()) {
      OF_THREAD.remove();
    }
    return hold;
  }

  /** Begins: the calling thread has entered once. */
  static void begin(Place place, Held held, Mode mode) {
    Hold hold = new Hold(place, held, mode);
    hold.enter(mode);
    OF_THREAD.get().put(place, hold);
  }

  Held held() {
    return held;
  }

  int count(Mode mode) {
    return mode == Mode.EXCLUSIVE ? writes : reads;
  }

  /** Whether what the thread has is enough to enter in this mode. */
  boolean covers(Mode mode) {
    return exclusive || mode == Mode.SHARED;
  }

  void enter(Mode mode) {
    if (mode == Mode.EXCLUSIVE) {
      writes = Math.incrementExact(writes);
    } else {
      reads = Math.incrementExact(reads);
    }
  }

  /** True if the thread is out for good, and the claim is to be given back. */
  boolean leave(Mode mode) {
    if (mode == Mode.EXCLUSIVE) {
      writes--;
    } else {
      reads--;
    }
    if (writes + reads > 0) {
      return false;
    }
    Map<Place, Hold> holds = OF_THREAD.get();
    holds.remove(place);
    if (holds.isEmpty()) {
      OF_THREAD.remove();
    }
    return true;
  }
}
