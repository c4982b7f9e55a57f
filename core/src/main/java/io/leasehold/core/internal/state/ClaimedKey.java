package io.leasehold.core.internal.state;

import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The ownership of one key: who holds it, who waits for it, and until when nobody may have it.
 *
 * <p>All holders are of one mode. Holders are in the order of their tokens, waiters in the order
 * they came.
 */
public final class ClaimedKey {
  private final Key key;
  private final Map<Long, Holding> holders = new LinkedHashMap<>(2);
  private final Map<Long, Waiting> queue = new LinkedHashMap<>(2);
  private Pool pool;
  private long delayedUntil;
  private long alarmAt = Alarms.NEVER;

  ClaimedKey(Key key, Pool remembered) {
    this.key = key;
    this.pool = remembered;
  }

  public Key key() {
    return key;
  }

  /** By token. */
  public Map<Long, Holding> holders() {
    return holders;
  }

  /** By lease. */
  public Map<Long, Waiting> queue() {
    return queue;
  }

  /** The mode of the holders, null if there are none. */
  public ClaimMode heldMode() {
    return holders.isEmpty() ? null : holders.values().iterator().next().mode();
  }

  /** The first in the queue, null if it is empty. */
  public Waiting head() {
    return queue.isEmpty() ? null : queue.values().iterator().next();
  }

  /** Null while no slot was ever claimed. */
  public Pool pool() {
    return pool;
  }

  public Pool poolForUse() {
    if (pool == null) {
      pool = new Pool();
    }
    return pool;
  }

  /** End of the lock delay that closes the whole key; 0 if there never was one. */
  public long delayedUntil() {
    return delayedUntil;
  }

  public void delayUntil(long untilMillis) {
    delayedUntil = Math.max(delayedUntil, untilMillis);
  }

  /** When the queue is looked at next because time may have opened the key. */
  public long alarmAt() {
    return alarmAt;
  }

  void alarmAt(long timeMillis) {
    alarmAt = timeMillis;
  }

  /** Whether a lock delay of the key or of one of its slots runs; until when, else 0. */
  public long delayEnd(long now) {
    long slots = pool == null ? 0 : pool.lastOpening(now);
    return Math.max(delayedUntil < now ? 0 : delayedUntil, slots);
  }

  boolean isIdle(long now) {
    return holders.isEmpty() && queue.isEmpty() && delayEnd(now) == 0;
  }
}
