package io.leasehold.core.internal.state;

import io.leasehold.core.internal.table.ArrivalMap;
import io.leasehold.core.internal.table.Shelf;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Waiter;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The keys that have a holder, a queue or a lock delay; and the idle pools whose places are
 * remembered for their last holders, the longest idle first.
 */
public final class ClaimTable {
  private final Map<Key, ClaimedKey> byKey = new HashMap<>();
  private final ArrivalMap<Key, Pool> idlePools = new ArrivalMap<>();

  /** What captures see of the keys; each {@link ClaimedKey} looks after its own row. */
  final Shelf<Ownership> kept = new Shelf<>();

  private int captures;
  private int claimCount;
  private int waiterCount;

  /** Null if nobody holds the key, waits for it, or is kept from it. */
  public ClaimedKey find(Key key) {
    return byKey.get(key);
  }

  /** The key as it is or would be; a new one is only kept once somebody holds it or waits. */
  public ClaimedKey findOrNew(Key key) {
    ClaimedKey found = byKey.get(key);
    return found != null ? found : new ClaimedKey(this, key, idlePools.get(key));
  }

  public void keep(ClaimedKey claimed) {
    if (byKey.putIfAbsent(claimed.key(), claimed) == null) {
      claimed.keep();
      idlePools.remove(claimed.key());
    }
  }

  public void add(ClaimedKey claimed, Holding holding) {
    keep(claimed);
    claimed.change().holders.put(holding.token(), holding);
    if (holding.slot() != Pool.NONE) {
      claimed.poolForUse();
      claimed.changePool().take(holding.slot());
    }
    claimCount++;
  }

  public void remove(ClaimedKey claimed, Holding holding, String holderName) {
    claimed.change().holders.remove(holding.token());
    if (holding.slot() != Pool.NONE) {
      claimed.changePool().free(holding.slot(), holderName);
    }
    claimCount--;
  }

  /** A holder goes on holding, with its token, for a newer acquisition. */
  public void holdAnew(ClaimedKey claimed, Holding holding) {
    claimed.change().holders.put(holding.token(), holding);
  }

  public void enqueue(ClaimedKey claimed, Waiter waiter) {
    keep(claimed);
    claimed.change().queue.put(waiter.lease(), waiter);
    waiterCount++;
  }

  public void dequeue(ClaimedKey claimed, Waiter waiter) {
    claimed.change().queue.remove(waiter.lease());
    waiterCount--;
  }

  /** Somebody who waits already goes on waiting, at its place, with another limit. */
  public void waitAnew(ClaimedKey claimed, Waiter waiter) {
    claimed.change().queue.put(waiter.lease(), waiter);
  }

  /** Lets go of a key that nothing is left of, except the memory of its pool. */
  public void dropIfIdle(ClaimedKey claimed, long now, long idlePoolLimit) {
    if (!claimed.isIdle(now) || byKey.remove(claimed.key()) == null) {
      return;
    }
    claimed.drop();
    if (claimed.pool() != null && !claimed.pool().freed().isEmpty()) {
      idlePools.put(claimed.key(), claimed.pool());
      trimIdlePools(idlePoolLimit);
    }
  }

  public void trimIdlePools(long limit) {
    while (idlePools.size() > limit) {
      idlePools.removeFirst();
    }
  }

  /** In no particular order: sort before showing or writing. */
  public Collection<ClaimedKey> all() {
    return byKey.values();
  }

  /** Puts a pool back as a snapshot has it. */
  public void restoreIdle(Key key, Pool pool) {
    idlePools.put(key, pool);
  }

  /** How many captures were taken: what is older than the last must not be changed any more. */
  int captures() {
    return captures;
  }

  Capture capture() {
    captures++;
    return new Capture(kept.capture(), idlePools.capture());
  }

  /** All claims at one moment, in no order, and the idle pools in theirs. */
  public record Capture(Shelf.Capture<Ownership> kept, ArrivalMap.Capture<Key, Pool> idlePools) {}

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
