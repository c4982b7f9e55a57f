package io.leasehold.client.lock;

import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Mode;
import java.util.concurrent.locks.ReadWriteLock;

/**
 * A lock that many readers have together or one writer has alone, shared by many processes.
 *
 * <p>Guarantee: as of {@link LeasedLock}, for a writer against everybody and for readers against
 * writers. It is fair to both: readers and writers stand in one line, so a stream of readers does
 * not starve a writer, and a reader that comes after a waiting writer waits. Each reader and each
 * writer has a token, and a writer's is larger than those of all who had the lock before it.
 *
 * <p>No guarantee: readers that have the lock together have different tokens too, so a fence must
 * not hold one reader's against another's: let it take the tokens of writers.
 *
 * <p>One thread:
 *
 * <ul>
 *   <li><b>read, then read</b> enters again, also when a writer waits.
 *   <li><b>write, then read</b> is permitted. Whoever then unlocks the write lock goes on reading
 *       under the same token without a gap. No guarantee: other readers come in only when the read
 *       lock is unlocked too, because the cluster keeps the claim as it was granted.
 *   <li><b>read, then write</b> is refused with an {@link IllegalStateException}, also by {@code
 *       tryLock}: two readers that did so would wait for each other for ever. Unlock the read lock
 *       first, and read again what the decision was based on.
 * </ul>
 *
 * <p>Thread-safe and immutable. The write lock is the same lock as {@link LeasedLock#on} the key.
 */
public final class LeasedReadWriteLock implements ReadWriteLock {
  private final LeasedLock readLock;
  private final LeasedLock writeLock;

  private LeasedReadWriteLock(LeasedLock readLock, LeasedLock writeLock) {
    this.readLock = readLock;
    this.writeLock = writeLock;
  }

  /** The lock of this name, with {@link Terms#DEFAULT} and in the name of the client. */
  public static LeasedReadWriteLock on(Leasehold client, String key) {
    return new LeasedReadWriteLock(
        new LeasedLock(Entrance.of(client, key, Mode.SHARED)),
        new LeasedLock(Entrance.of(client, key, Mode.EXCLUSIVE)));
  }

  /** The same lock, taken with these terms. */
  public LeasedReadWriteLock withTerms(Terms terms) {
    return new LeasedReadWriteLock(readLock.withTerms(terms), writeLock.withTerms(terms));
  }

  /** The same lock, taken in this name, which others see. */
  public LeasedReadWriteLock withHolder(String name) {
    return new LeasedReadWriteLock(readLock.withHolder(name), writeLock.withHolder(name));
  }

  public String key() {
    return writeLock.key();
  }

  @Override
  public LeasedLock readLock() {
    return readLock;
  }

  @Override
  public LeasedLock writeLock() {
    return writeLock;
  }

  @Override
  public String toString() {
    return "LeasedReadWriteLock[" + key() + "]";
  }
}
