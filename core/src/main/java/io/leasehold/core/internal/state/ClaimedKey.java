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

  /** Whether a lock delay closes the whole key. */
  public boolean isClosed(long now) {
    return delayedUntil != 0 && delayedUntil >= now;
  }

  /** The end of the last lock delay that runs on the key or one of its slots; 0 if none does. */
  public long delayEnd(long now) {
    long slots = pool == null ? 0 : pool.lastOpening(now);
    return Math.max(isClosed(now) ? delayedUntil : 0, slots);
  }

  /** The end of the first lock delay that runs, for slots below a number; 0 if none does. */
  public long firstDelayEnd(int slots, long now) {
    if (isClosed(now)) {
      return delayedUntil;
    }
    long first = pool == null ? Alarms.NEVER : pool.firstOpening(slots, now);
    return first == Alarms.NEVER ? 0 : first;
  }

  boolean isIdle(long now) {
    return holders.isEmpty() && queue.isEmpty() && delayEnd(now) == 0;
  }
}
