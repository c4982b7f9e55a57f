package io.leasehold.core.internal.state;

import io.leasehold.core.model.Key;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The keys that have a holder, a queue or a lock delay; and the idle pools whose places are
 * remembered for their last holders, the longest idle first.
 */
public final class ClaimTable {
  private final Map<Key, ClaimedKey> byKey = new HashMap<>();
  private final Map<Key, Pool> idlePools = new LinkedHashMap<>();
  private int claimCount;
  private int waiterCount;

  /** Null if nobody holds the key, waits for it, or is kept from it. */
  public ClaimedKey find(Key key) {
    return byKey.get(key);
  }

  /** The key as it is or would be; a new one is only kept once somebody holds it or waits. */
  public ClaimedKey findOrNew(Key key) {
    ClaimedKey found = byKey.get(key);
    return found != null ? found : new ClaimedKey(key, idlePools.get(key));
  }

  public void keep(ClaimedKey claimed) {
    if (byKey.putIfAbsent(claimed.key(), claimed) == null) {
      idlePools.remove(claimed.key());
    }
  }

  public void add(ClaimedKey claimed, Holding holding) {
    keep(claimed);
    claimed.holders().put(holding.token(), holding);
    if (holding.slot() != Pool.NONE) {
      claimed.poolForUse().take(holding.slot());
    }
    claimCount++;
  }

  public void remove(ClaimedKey claimed, Holding holding, String holderName) {
    claimed.holders().remove(holding.token());
    if (holding.slot() != Pool.NONE) {
      claimed.pool().free(holding.slot(), holderName);
    }
    claimCount--;
  }

  public void enqueue(ClaimedKey claimed, Waiting waiting) {
    keep(claimed);
    claimed.queue().put(waiting.waiter().lease(), waiting);
    waiterCount++;
  }

  public void dequeue(ClaimedKey claimed, Waiting waiting) {
    claimed.queue().remove(waiting.waiter().lease());
    waiterCount--;
  }

  /** Lets go of a key that nothing is left of, except the memory of its pool. */
  public void dropIfIdle(ClaimedKey claimed, long now, long idlePoolLimit) {
    if (!claimed.isIdle(now) || byKey.remove(claimed.key()) == null) {
      return;
    }
    if (claimed.pool() != null && !claimed.pool().freed().isEmpty()) {
      idlePools.put(claimed.key(), claimed.pool());
      trimIdlePools(idlePoolLimit);
    }
  }

  public void trimIdlePools(long limit) {
    Iterator<Pool> longestIdle = idlePools.values().iterator();
    while (idlePools.size() > limit) {
      longestIdle.next();
      longestIdle.remove();
    }
  }

  /** In no particular order: sort before showing or writing. */
  public Collection<ClaimedKey> all() {
    return byKey.values();
  }

  public Map<Key, Pool> idlePools() {
    return idlePools;
  }

  public int size() {
    return byKey.size();
  }

  public int claimCount() {
    return claimCount;
  }

  public int waiterCount() {
    return waiterCount;
  }
}
