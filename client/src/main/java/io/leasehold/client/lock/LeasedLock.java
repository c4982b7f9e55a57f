package io.leasehold.client.lock;

import io.leasehold.client.Held;
import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.LeaseholdException;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Mode;
import io.leasehold.client.holder.LossCause;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * A lock that threads of many processes share.
 *
 * <p>Guarantee: between {@link #lock} and {@link #unlock} no other thread in any process passes
 * {@code held().check()} for the same key, as long as clock rates stay within the drift bound of
 * the terms. It is fair: first come, first served, across all processes. It is reentrant for its
 * thread, and entering again keeps the token. Waiting belongs to a lease, so a process that dies in
 * line, or with the lock, is gone within the term.
 *
 * <p>No guarantee: unlike a lock within one process it can be <em>lost while it is held</em>: the
 * process was suspended, or cut off from the cluster for longer than the terms bear. Nothing stops
 * the thread then. So:
 *
 * <ul>
 *   <li>call {@code held().check()} before each step that matters, or run the work in {@code
 *       held().run(...)}, which is interrupted by a loss; give {@code held().token()} to resources
 *       that can refuse old ones;
 *   <li>entering a lost lock again does not succeed: it throws {@link LeaseLostException};
 *   <li>{@link #unlock} of a lost lock returns normally, so that in a {@code finally} it never
 *       hides the exception that is on its way; it logs a warning. After as many unlocks as locks
 *       the thread can lock again, with a new token.
 * </ul>
 *
 * <p>All methods that acquire ask the cluster, and fail with a {@link LeaseholdException} if it
 * does not answer; then the thread does not have the lock, and nobody waits in its place. A thread
 * that ends without unlocking leaves the lock to be renewed until its client is closed, unless the
 * terms ask for heartbeats ({@code maxIdle}).
 *
 * <p>The object has no state: all lock objects of one client and key are the same lock. Each thread
 * has a claim of its own under a lease of its own. Thread-safe and immutable.
 */
public final class LeasedLock implements Lock {
  private static final System.Logger LOG = System.getLogger(LeasedLock.class.getName());

  private final Entrance entrance;

  LeasedLock(Entrance entrance) {
    this.entrance = entrance;
  }

  /** The lock of this name, with {@link Terms#DEFAULT} and in the name of the client. */
  public static LeasedLock on(Leasehold client, String key) {
    return new LeasedLock(Entrance.of(client, key, Mode.EXCLUSIVE));
  }

  /** The same lock, taken with these terms; who enters again stays with the terms it has. */
  public LeasedLock withTerms(Terms terms) {
    return new LeasedLock(entrance.with(terms));
  }

  /** The same lock, taken in this name, which others see. */
  public LeasedLock withHolder(String name) {
    return new LeasedLock(entrance.with(name));
  }

  public String key() {
    return entrance.place().key();
  }

  /**
   * Waits in line until this thread has the lock. An interrupt changes nothing; it is kept for
   * later. A thread that lost its place in line, because its process was suspended, lines up again.
   *
   * @throws LeaseLostException if the thread has the lock already, and it was lost
   * @throws IllegalStateException if the thread has only the read lock of the key
   */
  @Override
  public void lock() {
    boolean unused = enterWithoutInterrupt(Patience.endless());
  }

  /** As {@link #lock}; a thread that is interrupted gives up its place in line. */
  @Override
  public void lockInterruptibly() throws InterruptedException {
    boolean unused = entrance.enter(Patience.endlessUnlessInterrupted());
  }

  /**
   * Takes the lock if it is free right now and nobody waits for it. That takes the time of two
   * calls to the cluster. A thread that has the lock, and cannot be sure of it right now, gets
   * false.
   *
   * @throws LeaseLostException if the thread has the lock already, and it was lost
   * @throws IllegalStateException if the thread has only the read lock of the key
   */
  @Override
  public boolean tryLock() {
    return enterWithoutInterrupt(Patience.none());
  }

  /**
   * As {@link #lockInterruptibly}, and gives up its place in line when the time is over. The time
   * is for waiting in line; what the calls to the cluster take comes on top.
   */
  @Override
  public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
    return entrance.enter(Patience.upTo(unit.toNanos(time)));
  }

  private boolean enterWithoutInterrupt(Patience patience) {
    try {
      return entrance.enter(patience);
    } catch (InterruptedException impossible) {
      throw new IllegalStateException("a wait that ignores interrupts was ended", impossible);
    }
  }

  /**
   * Leaves. The last unlock gives the lock back, and returns when the cluster knows, or after a few
   * seconds in which it could not be told: then the lock is free when its lease ends.
   *
   * @throws IllegalMonitorStateException if this thread does not have the lock
   */
  @Override
  public void unlock() {
    Hold hold = requireHold();
    if (!hold.leave(entrance.mode())) {
      return;
    }
    hold.held()
        .loss()
        .filter(loss -> loss.cause() != LossCause.RELEASED)
        .ifPresent(
            loss ->
                LOG.log(
                    System.Logger.Level.WARNING,
                    "unlocked a lock that was lost meanwhile; others may have had it since: {0}",
                    loss.text()));
    hold.held().close();
  }

  /** Not supported: nobody could wake a thread that waits in another process. */
  @Override
  public Condition newCondition() {
    throw new UnsupportedOperationException(
        "a leased lock has no conditions, because its threads are in different processes; watch a"
            + " key for what you wait for");
  }

  /**
   * What this thread has: the token to give to resources, and {@code check()}. It is given back by
   * {@link #unlock}, not by closing it.
   *
   * @throws IllegalMonitorStateException if this thread does not have the lock
   */
  public Held held() {
    return requireHold().held();
  }

  private Hold requireHold() {
    Hold hold = Hold.find(entrance.place());
    if (hold == null || hold.count(entrance.mode()) == 0) {
      throw new IllegalMonitorStateException(
          "thread \""
              + Thread.currentThread().getName()
              + "\" does not have "
              + this
              + ": only the thread that locked it can unlock it, once for each lock");
    }
    return hold;
  }

  /**
   * Whether this thread owes an {@link #unlock}. That is so after a loss too: {@code
   * held().isSafe()} says whether it may act.
   */
  public boolean isHeldByCurrentThread() {
    return holdCount() > 0;
  }

  /** How many unlocks this thread owes. */
  public int holdCount() {
    Hold hold = Hold.find(entrance.place());
    return hold == null ? 0 : hold.count(entrance.mode());
  }

  /**
   * The same lock for code that does not stay on one thread: not reentrant, given back by closing
   * what comes out of the future. Cancelling the future gives up the place in line. A thread that
   * has the lock and waits for this future waits for itself.
   */
  public CompletableFuture<Held> acquireAsync() {
    return entrance.claiming().waitForEver().acquireAsync();
  }

  @Override
  public String toString() {
    String mode = entrance.mode() == Mode.SHARED ? "shared" : "exclusive";
    return "LeasedLock[" + key() + ", " + mode + "]";
  }
}
