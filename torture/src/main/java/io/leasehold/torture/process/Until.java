package io.leasehold.torture.process;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for something that another process does, and says what it was if it never comes. */
public final class Until {
  /** Generous: a machine that also builds may take ten times as long as an idle one. */
  public static final Duration PATIENCE = Duration.ofMinutes(4);

  private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private Until() {}

  /** Returns when the condition holds; fails with {@code what} in its message if it never does. */
  public static void holds(String what, BooleanSupplier condition) {
    holds(() -> what, condition);
  }

  public static void holds(Supplier<String> what, BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > PATIENCE.toNanos()) {
        throw new IllegalStateException(
            "waited " + PATIENCE.toSeconds() + " s in vain: " + what.get());
      }
      pause();
    }
  }

  /** Returns when so much real time has passed: for faults that consist of it. */
  public static void passed(Duration time) {
    long start = System.nanoTime();
    holds("time passes", () -> System.nanoTime() - start >= time.toNanos());
  }

  private static void pause() {
    LockSupport.parkNanos(LOOK_AGAIN_NANOS);
    if (Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException("interrupted while waiting");
    }
  }
}
