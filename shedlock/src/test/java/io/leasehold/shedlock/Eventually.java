package io.leasehold.shedlock;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits until something holds, with a limit that only a failure reaches. */
final class Eventually {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private Eventually() {}

  static boolean holds(BooleanSupplier condition) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    try {
      while (System.nanoTime() < deadline) {
        if (condition.getAsBoolean()) {
          return true;
        }
        Thread.sleep(10);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return false;
  }
}
