package io.leasehold.spring;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits until something holds, with a limit that only a failure reaches. */
public final class Until {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private Until() {}

  public static void holds(Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("it did not come to hold within " + LIMIT);
      }
      LockSupport.parkNanos(10_000_000);
    }
  }
}
