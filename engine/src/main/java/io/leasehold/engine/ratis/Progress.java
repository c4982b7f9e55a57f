package io.leasehold.engine.ratis;

/**
 * The index up to which something has come, for those who have to wait until it gets further.
 *
 * <p>Thread-safe.
 */
final class Progress {
  private long index = -1;

  synchronized void reached(long newIndex) {
    if (newIndex > index) {
      index = newIndex;
      notifyAll();
    }
  }

  synchronized void await(long wanted) throws InterruptedException {
    while (index < wanted) {
      wait();
    }
  }
}
