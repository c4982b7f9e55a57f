package io.leasehold.core.internal.state;

import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Waiter;
import java.util.Collections;
import java.util.Map;

/**
 * The ownership of one key: who holds it, who waits for it, and until when nobody may have it.
 *
 * <p>All holders are of one mode. Holders are in the order of their tokens, waiters in the order
 * they came. What is known of the key stands in its {@link Ownership}, which is left to the
 * captures that hold it and replaced by a copy before it is changed.
 */
public final class ClaimedKey {
  private static final int NO_ROW = -1;

  private final ClaimTable table;
  private Ownership present;
  private int row = NO_ROW;

  ClaimedKey(ClaimTable table, Key key, Pool remembered) {
    this.table = table;
    this.present = new Ownership(key, remembered, table.captures());
  }

  public Key key() {
    return present.key;
  }

  /** By token; to read. */
  public Map<Long, Holding> holders() {
    return Collections.unmodifiableMap(present.holders);
  }

  /** By lease; to read. */
  public Map<Long, Waiter> queue() {
    return Collections.unmodifiableMap(present.queue);
  }

  /** To change now; ask again for the next change. */
  Ownership change() {
    if (present.captures != table.captures()) {
      present = present.copy(table.captures());
      if (row != NO_ROW) {
        table.kept.replace(row, present);
      }
    }
    return present;
  }

  /** The pool, there must be one, to change now. */
  Pool changePool() {
    if (present.pool.captures() != table.captures()) {
      change().pool = present.pool.copy(table.captures());
    }
    return present.pool;
  }

  /** Captures see the key from now on. */
  void keep() {
    row = table.kept.add(present);
  }

  void drop() {
    table.kept.remove(row);
    row = NO_ROW;
  }

  /** The mode of the holders, null if there are none. */
  public ClaimMode heldMode() {
    return present.holders.isEmpty() ? null : present.holders.values().iterator().next().mode();
  }

  /** The first in the queue, null if it is empty. */
  public Waiter head() {
    return present.queue.isEmpty() ? null : present.queue.values().iterator().next();
  }

  /** Null while no slot was ever claimed. */
  public Pool pool() {
    return present.pool;
  }

  /** To read; it is there from now on. */
  public Pool poolForUse() {
    if (present.pool == null) {
      change().pool = new Pool(table.captures());
    }
    return present.pool;
  }

  /** Closes one slot until a lock delay is over. */
  public void close(int slot, long untilMillis) {
    changePool().close(slot, untilMillis);
  }

  /** End of the lock delay that closes the whole key; 0 if there never was one. */
  public long delayedUntil() {
    return present.delayedUntil;
  }

  public void delayUntil(long untilMillis) {
    change().delayedUntil = Math.max(present.delayedUntil, untilMillis);
  }

  /** When the queue is looked at next because time may have opened the key. */
  public long alarmAt() {
    return present.alarmAt;
  }

  void alarmAt(long timeMillis) {
    change().alarmAt = timeMillis;
  }

  /** Whether a lock delay closes the whole key. */
  public boolean isClosed(long now) {
    return present.delayedUntil != 0 && present.delayedUntil >= now;
  }

  /** The end of the last lock delay that runs on the key or one of its slots; 0 if none does. */
  public long delayEnd(long now) {
    long slots = present.pool == null ? 0 : present.pool.lastOpening(now);
    return Math.max(isClosed(now) ? present.delayedUntil : 0, slots);
  }

  /** The end of the first lock delay that runs, for slots below a number; 0 if none does. */
  public long firstDelayEnd(int slots, long now) {
    if (isClosed(now)) {
      return present.delayedUntil;
    }
    long first = present.pool == null ? Alarms.NEVER : present.pool.firstOpening(slots, now);
    return first == Alarms.NEVER ? 0 : first;
  }

  boolean isIdle(long now) {
    return present.holders.isEmpty() && present.queue.isEmpty() && delayEnd(now) == 0;
  }
}
