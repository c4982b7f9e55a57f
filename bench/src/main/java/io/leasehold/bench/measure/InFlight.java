package io.leasehold.bench.measure;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Counts what has begun and not yet ended. Safe for use by several threads. */
final class InFlight {
  private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final AtomicLong count = new AtomicLong();

  void begun() {
    count.incrementAndGet();
  }

  void ended() {
    count.decrementAndGet();
  }

  /** Waits until all has ended, and returns how many have not after all that time. */
  long awaitNone(Duration patience) {
    long start = System.nanoTime();
    while (count.get() > 0 && System.nanoTime() - start < patience.toNanos()) {
      LockSupport.parkNanos(LOOK_AGAIN_NANOS);
    }
    return count.get();
  }
}
