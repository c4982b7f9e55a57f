package io.leasehold.fence;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A fence for things that live in this process: a cache, a device, a connection to something that
 * has no fence of its own.
 *
 * <p>Guarantee: {@link #admit(String, long, Runnable)} makes the admission and the write one step.
 * A lock per resource is held from before the comparison until the write has returned, so a writer
 * with a larger token either comes after the write has ended, or makes it be refused.
 *
 * <p>Not guaranteed: tokens are forgotten when the process ends, so the first writer after a
 * restart is admitted, however old its token; seed the fence with {@link #admit(String, long)} from
 * what the resource remembers. Another process has a fence of its own. What a write hands to
 * another thread and does not wait for is not covered. A name is remembered for as long as the
 * fence lives, at about a hundred bytes each.
 *
 * <p>Safe for use by many threads. Writes to one resource wait for each other; a write that asks
 * for admission to the same resource in the same thread is let in, one that waits for another
 * thread to write to the same resource waits for ever.
 */
public final class MemoryFence implements Fence {
  private final ConcurrentMap<String, Gate> gates = new ConcurrentHashMap<>();

  /**
   * {@inheritDoc}
   *
   * <p>It waits while a write to this resource is going on. What the caller does afterwards is not
   * protected.
   */
  @Override
  public void admit(String resource, long token) {
    admit(resource, token, () -> {});
  }

  /**
   * Admits the token and runs the write before anybody else is admitted to this resource, or throws
   * and runs nothing. If the write itself throws, its exception comes out as it is and the token
   * stays admitted: some of the write may have happened.
   *
   * @throws StaleTokenException if a larger token was admitted before
   * @throws IllegalArgumentException if the resource has no name, or the token is not positive
   */
  public void admit(String resource, long token, Runnable write) {
    Objects.requireNonNull(write, "write");
    Gate gate = gate(resource, token);
    gate.lock.lock();
    try {
      gate.raiseTo(resource, token);
      write.run();
    } finally {
      gate.lock.unlock();
    }
  }

  /**
   * The same for a write that has a result, or that can fail with a checked exception.
   *
   * @return what the write returned
   * @throws StaleTokenException if a larger token was admitted before
   * @throws IllegalArgumentException if the resource has no name, or the token is not positive
   * @throws Exception what the write threw
   */
  public <T> T admitAndCall(String resource, long token, Callable<T> write) throws Exception {
    Objects.requireNonNull(write, "write");
    Gate gate = gate(resource, token);
    gate.lock.lock();
    try {
      gate.raiseTo(resource, token);
      return write.call();
    } finally {
      gate.lock.unlock();
    }
  }

  /** The largest token that was admitted to the resource; 0 if there was none. */
  public long newest(String resource) {
    Gate gate = gates.get(Tokens.require(resource));
    return gate == null ? 0 : gate.newest;
  }

  private Gate gate(String resource, long token) {
    Tokens.require(token);
    return gates.computeIfAbsent(Tokens.require(resource), name -> new Gate());
  }

  @Override
  public String toString() {
    return "MemoryFence[resources=" + gates.size() + "]";
  }

  private static final class Gate {
    private final ReentrantLock lock = new ReentrantLock();

    /** Written under the lock alone; read by {@link #newest(String)} without it. */
    private volatile long newest;

    private void raiseTo(String resource, long token) {
      if (token < newest) {
        throw new StaleTokenException(resource, token, newest);
      }
      newest = token;
    }
  }
}
