package io.leasehold.core.internal.state;

import io.leasehold.core.model.Key;
import io.leasehold.core.model.Waiter;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a {@link ClaimedKey} consists of, from one capture of the state to the next.
 *
 * <p>Changes only while no capture holds it: the first change after a capture goes to a copy.
 */
public final class Ownership {
  final Key key;
  final Map<Long, Holding> holders;
  final Map<Long, Waiter> queue;
  Pool pool;
  long delayedUntil;
  long alarmAt;

  /** How many captures there were when this was made; later ones hold it. */
  final int captures;

  Ownership(Key key, Pool remembered, int captures) {
    this.key = key;
    this.holders = new LinkedHashMap<>(2);
    this.queue = new LinkedHashMap<>(2);
    this.pool = remembered;
    this.alarmAt = Alarms.NEVER;
    this.captures = captures;
  }

  private Ownership(Ownership older, int captures) {
    this.key = older.key;
    this.holders = new LinkedHashMap<>(older.holders);
    this.queue = new LinkedHashMap<>(older.queue);
    this.pool = older.pool;
    this.delayedUntil = older.delayedUntil;
    this.alarmAt = older.alarmAt;
    this.captures = captures;
  }

  Ownership copy(int capturesNow) {
    return new Ownership(this, capturesNow);
  }

  public Key key() {
    return key;
  }

  public Iterable<Holding> holders() {
    return holders.values();
  }

  public int holderCount() {
    return holders.size();
  }

  public Iterable<Waiter> queue() {
    return queue.values();
  }

  public int queueLength() {
    return queue.size();
  }

  /** Null while no slot was ever claimed. */
  public Pool pool() {
    return pool;
  }

  public long delayedUntil() {
    return delayedUntil;
  }

  public long alarmAt() {
    return alarmAt;
  }
}
