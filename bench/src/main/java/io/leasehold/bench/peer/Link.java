package io.leasehold.bench.peer;

import java.util.concurrent.CompletableFuture;

/**
 * A client of a site: any number of operations may be under way at once.
 *
 * <p>Every operation is sent at once and answered by a future, which fails if the service refuses
 * it or cannot be reached. An operation that the peer does not have (see {@link Peer#abilities})
 * throws {@link UnsupportedOperationException}. Futures are completed by threads of the connection:
 * what depends on them must not block.
 *
 * <p>Safe for use by several threads.
 */
public interface Link extends AutoCloseable {

  /** A new lease that lives for about so long; the future gives what it is called from now on. */
  CompletableFuture<Long> grant(long termMillis);

  /** How long a lease really lives that was asked for with this term: some services round it. */
  default long termMillis(long askedMillis) {
    return askedMillis;
  }

  /**
   * How many leases one message of the protocol can renew. A load that keeps many leases in flight
   * asks for up to so many at once.
   */
  default int renewalsInOneMessage() {
    return 1;
  }

  /**
   * Renews {@code leases[from]} and the {@code count - 1} after it. The array does not change while
   * it is under way.
   *
   * @return how many of them were renewed: those missing are over
   */
  CompletableFuture<Integer> renew(long[] leases, int from, int count);

  /** Ends a lease, with all that hangs on it. */
  CompletableFuture<Void> revoke(long lease);

  /** Takes a free key for a lease; fails if somebody has it. Gives what {@link #release} needs. */
  CompletableFuture<Long> acquire(String key, long lease);

  /** Gives up a key that {@link #acquire} gave. */
  CompletableFuture<Void> release(String key, long lease, long token);

  /** Takes a key, and waits for as long as others have it. Gives what {@link #unlock} needs. */
  CompletableFuture<Long> lock(String key, long lease);

  /** Gives up a key that {@link #lock} gave. */
  default CompletableFuture<Void> unlock(String key, long lease, long token) {
    return release(key, lease, token);
  }

  /** Stores a value under a key; with a lease it vanishes when that ends, 0 is for none. */
  CompletableFuture<Void> put(String key, byte[] value, long lease);

  /**
   * Tells what happens to the keys that begin with a prefix, from when the future is done. Each
   * watch has a stream of its own if the protocol knows such.
   */
  CompletableFuture<Void> watch(String prefix, Listener listener);

  /** Ends all its connections and watches. What is under way fails. */
  @Override
  void close();

  /** Is told what happens, by one thread at a time for each watch, in order. */
  interface Listener {
    /**
     * A key was stored, or it is gone.
     *
     * @param deleted whether it is gone
     */
    void changed(String key, boolean deleted);
  }
}
