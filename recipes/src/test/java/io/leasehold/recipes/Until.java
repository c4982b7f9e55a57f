package io.leasehold.recipes;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for something that happens on another thread. */
public final class Until {
  private static final long PATIENCE_NANOS = MINUTES.toNanos(2);
  private static final long LOOK_AGAIN_NANOS = MILLISECONDS.toNanos(10);

  private Until() {}

  /** Returns when the condition holds. */
  public static void holds(String what, BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new AssertionError("waited in vain until " + what);
      }
      LockSupport.parkNanos(LOOK_AGAIN_NANOS);
    }
  }
}
