package io.leasehold.core.internal.state;

import io.leasehold.core.model.Key;
import io.leasehold.core.model.Waiter;
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
  public final TreeMap<Key, Waiter> waits = new TreeMap<>();

  /** Changed by {@link Losses} alone. */
  final List<PastTenure> lost = new ArrayList<>(0);

  /** Claims taken by others that the holder may not know of yet, oldest first. */
  public List<PastTenure> lost() {
    return lost;
  }

  /** The order of the acquisition by which the lease holds the key or waits for it; 0 if none. */
  public long orderOf(Key key) {
    Holding held = claims.get(key);
    if (held != null) {
      return held.order();
    }
    Waiter waiter = waits.get(key);
    return waiter == null ? 0 : waiter.order();
  }

  public int count() {
    return keys.size() + claims.size() + waits.size();
  }

  boolean isEmpty() {
    return count() == 0 && lost.isEmpty();
  }
}
