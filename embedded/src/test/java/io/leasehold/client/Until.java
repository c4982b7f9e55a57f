package io.leasehold.client;

import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for what is sure to come; a test that waits in vain is ended by its own limit. */
final class Until {
  private Until() {}

  static void holds(Callable<Boolean> condition) throws Exception {
    while (!condition.call()) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
