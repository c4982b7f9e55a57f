package io.leasehold.torture.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Holds the end of this program back until the run has cleaned up: a run that is interrupted at the
 * keyboard must not leave networks and disks behind. Begins when it is made, in the thread of the
 * run.
 */
final class CleanEnd {
  private static final int PATIENCE_SECONDS = 60;

  private final Thread run = Thread.currentThread();
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread hook = new Thread(this::hasten, "torture-end");

  CleanEnd() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void hasten() {
    run.interrupt();
    try {
      boolean unused = over.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** There is nothing left to clean up. */
  void reached() {
    over.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The hook is why it is reached.
    }
  }
}
