package io.leasehold.core.reference;

import io.leasehold.core.event.Event;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.Added;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Everything that is remembered. All elements are immutable, so a copy of the collections is a copy
 * of the state: that is how a refused transaction is undone.
 */
final class NaiveState {
  private static final long NO_TRANSACTION = -1;

  Limits limits;
  long now;
  long revision = 1;
  private long nextIndex;
  private long transactionBase = NO_TRANSACTION;

  final TreeMap<Long, NaiveLease> leases = new TreeMap<>();

  /** In the order in which they ended. */
  final List<NaiveEndedLease> endedLeases = new ArrayList<>();

  /** Of all keys together, in token order. */
  final List<NaiveClaim> claims = new ArrayList<>();

  /** Of all keys together, in the order in which they queued. */
  final List<Waiter> waiters = new ArrayList<>();

  /** By lease, the orders whose acquisitions are over. */
  final Map<Long, Set<Long>> spent = new TreeMap<>();

  final List<NaiveDelay> delays = new ArrayList<>();

  /** Places that were ever used, of all pools together, the most recently freed last. */
  final List<NaiveSlot> usedSlots = new ArrayList<>();

  /** Remembered pools without holder or waiter, the one that is idle for longest first. */
  final List<Key> idlePools = new ArrayList<>();

  /** Of all keys together, in the order in which they ended. */
  final List<Tenure> tenures = new ArrayList<>();

  final TreeMap<Key, KeyValue> stored = new TreeMap<>();

  /** What was stored at each revision that can still be read. */
  final TreeMap<Long, Map<Key, KeyValue>> storedAt = new TreeMap<>();

  /** Answers to additions by request id, the oldest first. */
  final LinkedHashMap<Long, Added> additions = new LinkedHashMap<>();

  /** The events that are kept. */
  final List<Event> log = new ArrayList<>();

  /** The last event that is no longer kept; before all events while all of them are. */
  Position forgotten = new Position(Long.MIN_VALUE, 0);

  /** The events of this batch. */
  final List<Event> happened = new ArrayList<>();

  NaiveState(Limits limits) {
    this.limits = limits;
    storedAt.put(revision, Map.of());
  }

  NaiveState copy() {
    NaiveState copy = new NaiveState(limits);
    copy.become(this);
    return copy;
  }

  void become(NaiveState other) {
    limits = other.limits;
    now = other.now;
    revision = other.revision;
    nextIndex = other.nextIndex;
    transactionBase = other.transactionBase;
    forgotten = other.forgotten;
    replace(leases, other.leases);
    replace(endedLeases, other.endedLeases);
    replace(claims, other.claims);
    replace(waiters, other.waiters);
    replace(spent, other.spent);
    replace(delays, other.delays);
    replace(usedSlots, other.usedSlots);
    replace(idlePools, other.idlePools);
    replace(tenures, other.tenures);
    replace(stored, other.stored);
    replace(storedAt, other.storedAt);
    replace(additions, other.additions);
    replace(log, other.log);
    replace(happened, other.happened);
  }

  private static <T> void replace(List<T> mine, List<T> theirs) {
    mine.clear();
    mine.addAll(theirs);
  }

  private static <K, V> void replace(Map<K, V> mine, Map<K, V> theirs) {
    mine.clear();
    mine.putAll(theirs);
  }

  boolean isPast(long moment) {
    return moment < now;
  }

  boolean isDue(NaiveLease lease) {
    return isPast(lease.deadline());
  }

  long limit(Limit limit) {
    return limits.of(limit);
  }

  /** The changes that follow share a new revision; within a transaction they share its only one. */
  void takeRevision() {
    if (!inTransaction() || revision == transactionBase) {
      revision++;
      nextIndex = 0;
      rememberStored();
    }
  }

  void beginTransaction() {
    transactionBase = revision;
  }

  boolean inTransaction() {
    return transactionBase != NO_TRANSACTION;
  }

  /** The last revision that is there to be read by its number. */
  long settledRevision() {
    return inTransaction() ? transactionBase : revision;
  }

  void endTransaction() {
    transactionBase = NO_TRANSACTION;
    NaiveMemory.trim(this);
  }

  void rememberStored() {
    storedAt.put(revision, Map.copyOf(stored));
  }

  /** The place of the event that happens now. */
  Position here() {
    return new Position(revision, nextIndex);
  }

  void happens(Event event) {
    if (!event.position().equals(here())) {
      throw new AssertionError("an event must happen here (" + here() + "): " + event);
    }
    nextIndex++;
    happened.add(event);
    log.add(event);
    NaiveMemory.trim(this);
  }
}
