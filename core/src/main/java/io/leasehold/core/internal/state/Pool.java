package io.leasehold.core.internal.state;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The numbered places of one key, and who had each of them last: a holder that comes back finds its
 * old place, as a DHCP client finds its old address.
 *
 * <p>A place is taken, or free and remembered, or was never used.
 */
public final class Pool {
  public static final int NONE = -1;

  /** How many captures of the state there were when this was made; later ones may hold it. */
  private final int captures;

  private final BitSet taken = new BitSet();
  private final BitSet used = new BitSet();

  /** Free places that were used before, with their last holder, the longest free first. */
  private final Map<Integer, String> freed = new LinkedHashMap<>();

  /** The same places by last holder, the most recently freed last. */
  private final Map<String, Deque<Integer>> freedBy = new HashMap<>();

  /** Free places that a lock delay closes, with its end. */
  private final TreeMap<Integer, Long> closed = new TreeMap<>();

  public Pool(int captures) {
    this.captures = captures;
  }

  int captures() {
    return captures;
  }

  /** An equal pool that may be changed, while captures keep this one as it is. */
  Pool copy(int capturesNow) {
    Pool copy = new Pool(capturesNow);
    copy.taken.or(taken);
    copy.used.or(used);
    copy.freed.putAll(freed);
    freedBy.forEach((holder, slots) -> copy.freedBy.put(holder, new ArrayDeque<>(slots)));
    copy.closed.putAll(closed);
    return copy;
  }

  /**
   * The free place below {@code slots} that this holder gets, {@link #NONE} if all are taken or
   * closed: the one it had last, the one it wants, one never used, the one free for longest.
   */
  public int choose(String holder, int slots, int wanted, long now) {
    Deque<Integer> had = freedBy.get(holder);
    if (had != null) {
      var newestFirst = had.descendingIterator();
      while (newestFirst.hasNext()) {
        int slot = newestFirst.next();
        if (slot < slots && isFree(slot, now)) {
          return slot;
        }
      }
    }
    if (wanted != NONE && isFree(wanted, now)) {
      return wanted;
    }
    int unused = used.nextClearBit(0);
    if (unused < slots) {
      return unused;
    }
    for (int slot : freed.keySet()) {
      if (slot < slots && isFree(slot, now)) {
        return slot;
      }
    }
    return NONE;
  }

  private boolean isFree(int slot, long now) {
    Long until = closed.get(slot);
    return !taken.get(slot) && (until == null || until < now);
  }

  public void take(int slot) {
    taken.set(slot);
    used.set(slot);
    closed.remove(slot);
    String last = freed.remove(slot);
    if (last != null) {
      Deque<Integer> had = freedBy.get(last);
      had.remove(slot);
      if (had.isEmpty()) {
        freedBy.remove(last);
      }
    }
  }

  public void free(int slot, String lastHolder) {
    taken.clear(slot);
    used.set(slot);
    freed.put(slot, lastHolder);
    freedBy.computeIfAbsent(lastHolder, name -> new ArrayDeque<>(2)).addLast(slot);
  }

  public void close(int slot, long untilMillis) {
    closed.put(slot, untilMillis);
  }

  /** Whether a place below {@code slots} is neither taken nor closed. */
  public boolean hasOpenPlace(int slots) {
    return taken.get(0, slots).cardinality() + closed.headMap(slots).size() < slots;
  }

  /** The earliest end, not before {@code from}, of a lock delay on a slot below {@code slots}. */
  public long firstOpening(int slots, long from) {
    long first = Alarms.NEVER;
    for (long until : closed.headMap(slots).values()) {
      first = until < from ? first : Math.min(first, until);
    }
    return first;
  }

  /** The latest end of a lock delay that still runs, 0 if none does. */
  public long lastOpening(long now) {
    long last = closed.values().stream().mapToLong(Long::longValue).max().orElse(0);
    return last < now ? 0 : last;
  }

  public Map<Integer, String> freed() {
    return freed;
  }

  public Map<Integer, Long> closed() {
    return closed;
  }
}
