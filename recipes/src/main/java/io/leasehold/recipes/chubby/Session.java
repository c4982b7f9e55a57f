package io.leasehold.recipes.chubby;

import io.leasehold.client.Held;
import io.leasehold.client.Jeopardy;
import io.leasehold.client.Lease;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Loss;
import io.leasehold.client.Terms;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A session with its locks.
 *
 * <p>Guarantee: when the session is over, so are all its locks, and the client knows it before any
 * server could give them to others. In jeopardy the client should stop what it does and wait: the
 * session may become safe again.
 */
public final class Session implements AutoCloseable {
  /** Twelve seconds, and a minute in which the locks of a vanished session stay closed. */
  public static final Terms TERMS =
      Terms.builder().term(Duration.ofSeconds(12)).lockDelay(Duration.ofMinutes(1)).build();

  private final Leasehold client;
  private final Lease lease;

  private Session(Leasehold client, Lease lease) {
    this.client = client;
    this.lease = lease;
  }

  public static Session open(Leasehold client, Terms terms) throws InterruptedException {
    return new Session(client, client.lease(terms));
  }

  /** Takes a lock for writing; waits in line. */
  public Held acquire(String lock) throws InterruptedException {
    return client.claim(lock).under(lease).acquire();
  }

  /** Takes a lock for writing, if it is free. */
  public Optional<Held> tryAcquire(String lock) throws InterruptedException {
    return client.claim(lock).under(lease).tryAcquire();
  }

  /** Takes a lock for reading, together with others; waits in line. */
  public Held acquireShared(String lock) throws InterruptedException {
    return client.claim(lock).shared().under(lease).acquire();
  }

  /** What to show to servers that are asked to do something under the lock. */
  public static Sequencer sequencer(Held lock) {
    return new Sequencer(lock.key(), lock.token());
  }

  /** The session may be lost soon: stop, and wait for what comes. */
  public void onJeopardy(Consumer<Jeopardy> callback) {
    lease.onJeopardy(callback);
  }

  /** The session is over, with all its locks. */
  public void onExpired(Consumer<Loss> callback) {
    lease.onLost(callback);
  }

  public boolean isSafe() {
    return lease.isSafe();
  }

  /** The lease that everything hangs on. */
  public long id() {
    return lease.id();
  }

  /** Releases all locks at once; no lock delay follows. */
  @Override
  public void close() {
    lease.close();
  }
}
