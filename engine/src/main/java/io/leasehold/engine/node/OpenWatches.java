package io.leasehold.engine.node;

import io.leasehold.engine.EngineException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many watches are open. Every change is shown to each of them by the thread that applies the
 * log, so their number bounds what a change costs everybody. Thread-safe.
 */
final class OpenWatches {
  private static final long RETRY_AFTER_MILLIS = 1_000;

  private final int most;
  private final AtomicInteger open = new AtomicInteger();

  OpenWatches(int most) {
    this.most = most;
  }

  /**
   * Counts one in.
   *
   * @return counts it out again, once however often it is called
   * @throws EngineException if there are too many
   */
  Runnable open() {
    if (open.incrementAndGet() > most) {
      open.decrementAndGet();
      throw EngineException.overloaded(
          "the number of watches on this node (watches)", most, RETRY_AFTER_MILLIS);
    }
    AtomicBoolean counted = new AtomicBoolean(true);
    return () -> {
      if (counted.compareAndSet(true, false)) {
        open.decrementAndGet();
      }
    };
  }
}
