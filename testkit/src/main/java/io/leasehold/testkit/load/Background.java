package io.leasehold.testkit.load;

import io.leasehold.torture.process.Until;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Threads that do the same thing over and over until they are stopped. */
final class Background implements AutoCloseable {
  private final List<Thread> threads = new ArrayList<>();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private volatile boolean stopping;

  /** One round of what a thread does. */
  interface Round {
    void run(long number);
  }

  void repeat(String name, Round round) {
    Thread thread = new Thread(() -> loop(round), name);
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler(
        (failed, cause) -> {
          // Said at once: whoever waits for this thread waits in vain.
          System.out.println(failed.getName() + " broke: " + cause);
          failures.add(cause);
        });
    threads.add(thread);
    thread.start();
  }

  private void loop(Round round) {
    for (long number = 1; !stopping; number++) {
      round.run(number);
    }
  }

  boolean isStopping() {
    return stopping;
  }

  /** Waits until a moment of the elapsed clock, or until the end. */
  void idleUntil(long nanos) {
    for (long left = nanos - System.nanoTime();
        left > 0 && !stopping;
        left = nanos - System.nanoTime()) {
      LockSupport.parkNanos(Math.min(left, TimeUnit.MILLISECONDS.toNanos(50)));
    }
  }

  /** Lets every thread finish its round; fails if one of them broke. */
  void stop() {
    stopping = true;
    for (Thread thread : threads) {
      try {
        thread.join(Until.PATIENCE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted while " + thread.getName() + " ends", e);
      }
      if (thread.isAlive()) {
        throw new AssertionError(thread.getName() + " does not end");
      }
    }
    failures.forEach(
        failure -> {
          throw new AssertionError("a background thread broke", failure);
        });
  }

  @Override
  public void close() {
    stopping = true;
  }
}
