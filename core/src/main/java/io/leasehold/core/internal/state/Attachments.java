package io.leasehold.core.internal.state;

import io.leasehold.core.model.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What hangs on one lease and goes with it: stored keys, claims, waits; and claims it lost to
 * others without having acknowledged it yet.
 *
 * <p>Sorted by key, because a lease that ends lets go of them in an order that all replicas must
 * agree on.
 */
public final class Attachments {
  public final TreeSet<Key> keys = new TreeSet<>();
  public final TreeMap<Key, Holding> claims = new TreeMap<>();
  public final TreeMap<Key, Waiting> waits = new TreeMap<>();
  public final List<PastTenure> lost = new ArrayList<>(0);

  /** A loss that nobody asks about for this many others is told no more. */
  private static final int MOST_LOST = 64;

  public void lose(PastTenure tenure) {
    if (lost.size() == MOST_LOST) {
      lost.remove(0);
    }
    lost.add(tenure);
  }

  public int count() {
    return keys.size() + claims.size() + waits.size();
  }

  boolean isEmpty() {
    return count() == 0 && lost.isEmpty();
  }
}
