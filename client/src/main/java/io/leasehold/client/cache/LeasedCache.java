package io.leasehold.client.cache;

import io.leasehold.client.Answers;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Bytes;
import io.leasehold.client.facts.Stored;
import io.leasehold.client.store.Store;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;

/**
 * Stored keys under a prefix, read from this process's memory as long as nobody writes them.
 *
 * <p>Guarantee: a read returns what was stored at some moment during the read, whether it came from
 * memory or from the cluster, as long as all writers use such a cache: no read that begins after a
 * write was acknowledged returns anything older. A value is used only while this process's shared
 * claim on the key passes its check, so a process that was paused, cut off or whose clock jumped
 * asks again. A write waits until every cache has dropped the key or its lease has ended, which for
 * a cache that died is its term; and a writer that lost its claim meanwhile writes nothing.
 *
 * <p>No guarantee: a write that goes past the cache, as with a plain {@link Store}, is noticed only
 * when the watch tells of it. A value may be outdated the moment after it was returned. Writes are
 * as slow as the slowest cache; this is for what is read far more often than written.
 *
 * <p>Costs: each key in memory is a lease and a shared claim on the key; a miss takes three round
 * trips, a hit none. Thread-safe.
 */
public final class LeasedCache implements AutoCloseable {
  /** How many keys are kept unless said otherwise. */
  public static final int DEFAULT_ENTRIES = 1_000;

  private static final Terms DEFAULT_TERMS = Terms.of(Duration.ofSeconds(12));

  private final Leasehold client;
  private final String prefix;
  private final Terms terms;
  private final Store store;
  private final Entries entries;
  private final Invalidation invalidation;
  private final Loader loader;
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  private LeasedCache(Leasehold client, String prefix, Terms terms, int mostEntries) {
    this.client = client;
    this.prefix = prefix;
    this.terms = terms;
    this.store = Store.with(client);
    this.entries = new Entries(mostEntries);
    this.invalidation = new Invalidation(client, prefix, entries);
    this.loader =
        new Loader(
            store,
            entries,
            invalidation::stands,
            key -> client.claim(key).shared().terms(terms).waitUpTo(Duration.ZERO).acquireAsync());
  }

  /** With leases of 12 s, as Chubby has them, and {@link #DEFAULT_ENTRIES}. */
  public static LeasedCache of(Leasehold client, String prefix) {
    return of(client, prefix, DEFAULT_TERMS, DEFAULT_ENTRIES);
  }

  /**
   * With leases of other terms, or for more entries.
   *
   * @param terms of the claims; the term bounds how long a dead cache holds up a write
   * @param mostEntries in memory at once; those not read for longest go first
   */
  public static LeasedCache of(Leasehold client, String prefix, Terms terms, int mostEntries) {
    if (mostEntries < 1) {
      throw new IllegalArgumentException("mostEntries is " + mostEntries + ": expected 1 or more");
    }
    LeasedCache cache = new LeasedCache(client, prefix, terms, mostEntries);
    cache.invalidation.start();
    return cache;
  }

  /** Reads a key, which must begin with the prefix; empty if it is not stored. */
  public Optional<Stored> get(String key) throws InterruptedException {
    return Answers.await(getAsync(key));
  }

  /** As {@link #get}, without blocking. Cancelling it does not stop the value from being cached. */
  public CompletableFuture<Optional<Stored>> getAsync(String key) {
    requireInside(key);
    Entry present = entries.find(key);
    Optional<Stored> usable = present == null ? null : present.usable();
    if (usable != null) {
      hits.increment();
      return CompletableFuture.completedFuture(usable);
    }
    misses.increment();
    return loader.load(key, present);
  }

  /** Whether a read of the key would be answered from memory this moment. */
  public boolean isCached(String key) {
    Entry entry = entries.find(key);
    return entry != null && entry.usable() != null;
  }

  /** Writes, after every cache has let go of the key. */
  public Stored put(String key, Bytes value) throws InterruptedException {
    return Answers.await(putAsync(key, value));
  }

  /** As {@link #put}, without blocking. Cancelling leaves the line, if it still waits. */
  public CompletableFuture<Stored> putAsync(String key, Bytes value) {
    requireInside(key);
    entries.drop(key);
    return new Writing<Stored>(client.claim(key).terms(terms))
        .write(held -> store.fencedBy(held).putAsync(key, value));
  }

  /** Deletes, after every cache has let go of the key; true if it was stored. */
  public boolean delete(String key) throws InterruptedException {
    return Answers.await(deleteAsync(key));
  }

  /** As {@link #delete}, without blocking. */
  public CompletableFuture<Boolean> deleteAsync(String key) {
    requireInside(key);
    entries.drop(key);
    return new Writing<Boolean>(client.claim(key).terms(terms))
        .write(held -> store.fencedBy(held).deleteAsync(key));
  }

  private void requireInside(String key) {
    if (!key.startsWith(prefix)) {
      throw new IllegalArgumentException(
          "key \"" + key + "\" is not under \"" + prefix + "\": use a cache of its own prefix");
    }
  }

  /** Reads that were answered from memory. */
  public long hits() {
    return hits.sum();
  }

  /** Reads that had to ask. */
  public long misses() {
    return misses.sum();
  }

  /** How many keys are in memory. */
  public int size() {
    return entries.size();
  }

  /** Lets go of everything. Reads after this ask the cluster each time. */
  @Override
  public void close() {
    invalidation.close();
  }

  @Override
  public String toString() {
    return "LeasedCache[" + prefix + ", " + size() + " keys]";
  }
}
