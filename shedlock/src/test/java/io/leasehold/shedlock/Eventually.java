package io.leasehold.shedlock;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits until something holds, with a limit that only a failure reaches. */
final class Eventually {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private Eventually() {}

  static boolean holds(BooleanSupplier condition) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (System.nanoTime() < deadline) {
      if (condition.getAsBoolean()) {
        return true;
      }
      LockSupport.parkNanos(10_000_000);
    }
    return false;
  }
}
