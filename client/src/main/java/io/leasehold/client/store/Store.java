package io.leasehold.client.store;

import io.leasehold.client.Answers;
import io.leasehold.client.Held;
import io.leasehold.client.Lease;
import io.leasehold.client.Leasehold;
import io.leasehold.client.facts.Bytes;
import io.leasehold.client.facts.Stored;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Values kept in the cluster, by key.
 *
 * <p>Guarantee: reads see every write that was acknowledged before they began; each write happens
 * at once or not at all, and what was acknowledged is durable. Writes {@linkplain #fencedBy fenced}
 * by a held key happen only while it is held: the cluster itself compares the token in the same
 * step, so whatever a late owner believes, its write is refused.
 *
 * <p>No guarantee: if the answer to a write is lost ({@link
 * io.leasehold.client.UnknownOutcomeException}) it may have happened, or happen still: read before
 * writing again, or use {@link #compareAndPut}, which cannot overwrite what others wrote since.
 * Values are at most 1 MiB; this is no database.
 *
 * <p>Immutable and thread-safe.
 */
public final class Store {
  private static final long NO_LEASE = 0;
  private static final long NOT_STORED = 0;

  private final Leasehold client;
  private final Held fence;
  private final long lease;

  private Store(Leasehold client, Held fence, long lease) {
    this.client = client;
    this.fence = fence;
    this.lease = lease;
  }

  public static Store with(Leasehold client) {
    return new Store(client, null, NO_LEASE);
  }

  /**
   * The same store, whose writes are refused with STALE_TOKEN unless the key is held with this very
   * token when they happen.
   */
  public Store fencedBy(Held held) {
    return new Store(client, held, lease);
  }

  /** The same store, whose puts make keys that vanish when the lease ends. */
  public Store boundTo(Lease owner) {
    return new Store(client, fence, owner.id());
  }

  public Optional<Stored> get(String key) throws InterruptedException {
    return Answers.await(getAsync(key));
  }

  /** As {@link #get}, without blocking. */
  public CompletableFuture<Optional<Stored>> getAsync(String key) {
    return Reads.one(client.connection(), key);
  }

  /** All that is stored under a prefix, as of one moment, however much it is. */
  public Listing list(String prefix) throws InterruptedException {
    return Answers.await(listAsync(prefix));
  }

  /** As {@link #list}, without blocking. */
  public CompletableFuture<Listing> listAsync(String prefix) {
    return Reads.all(client.connection(), prefix);
  }

  /** Writes, whatever was there before. */
  public Stored put(String key, Bytes value) throws InterruptedException {
    return Answers.await(putAsync(key, value));
  }

  /** As {@link #put}, without blocking. */
  public CompletableFuture<Stored> putAsync(String key, Bytes value) {
    return writes().put(key, value, lease, Writes.WHATEVER, Optional::orElseThrow);
  }

  /** Writes only if the key is not stored; empty if it is. */
  public Optional<Stored> putIfAbsent(String key, Bytes value) throws InterruptedException {
    return compareAndPut(key, NOT_STORED, value);
  }

  /**
   * Writes only if the key was not written since that revision; 0 means that it must not be stored.
   *
   * @return what is stored now, or empty if it was changed meanwhile, and nothing was written
   */
  public Optional<Stored> compareAndPut(String key, long expectedRevision, Bytes value)
      throws InterruptedException {
    return Answers.await(compareAndPutAsync(key, expectedRevision, value));
  }

  /** As {@link #compareAndPut}, without blocking. */
  public CompletableFuture<Optional<Stored>> compareAndPutAsync(
      String key, long expectedRevision, Bytes value) {
    return writes().put(key, value, lease, known(expectedRevision), Function.identity());
  }

  /** Deletes; true if it was stored. */
  public boolean delete(String key) throws InterruptedException {
    return Answers.await(deleteAsync(key));
  }

  /** As {@link #delete}, without blocking. */
  public CompletableFuture<Boolean> deleteAsync(String key) {
    return writes().delete(key, Writes.WHATEVER);
  }

  /** Deletes only if the key was not written since that revision; false if it was, or is gone. */
  public boolean compareAndDelete(String key, long expectedRevision) throws InterruptedException {
    return Answers.await(compareAndDeleteAsync(key, expectedRevision));
  }

  /** As {@link #compareAndDelete}, without blocking. */
  public CompletableFuture<Boolean> compareAndDeleteAsync(String key, long expectedRevision) {
    return writes().delete(key, known(expectedRevision));
  }

  private Writes writes() {
    return new Writes(client.connection(), fence);
  }

  private static long known(long revision) {
    if (revision < NOT_STORED) {
      throw new IllegalArgumentException(
          "expected revision " + revision + ": expected 0, for not stored, or one that was read");
    }
    return revision;
  }

  @Override
  public String toString() {
    return "Store["
        + client.name()
        + (fence == null ? "" : ", fenced by " + fence)
        + (lease == NO_LEASE ? "" : ", bound to lease " + lease)
        + "]";
  }
}
