package io.leasehold.client.lock;

import static java.util.concurrent.TimeUnit.DAYS;

import io.leasehold.client.Answers;
import io.leasehold.client.Claiming;
import io.leasehold.client.Held;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * How long a thread is willing to wait from now on, and whether it can be interrupted meanwhile.
 */
final class Patience {
  /** Who waits for a hundred years waits for ever; it keeps sums of times from overflowing. */
  private static final long ENDLESS_NANOS = DAYS.toNanos(36_500);

  private final boolean interruptible;
  private final long waitNanos;
  private final long startNanos = System.nanoTime();

  private Patience(boolean interruptible, long waitNanos) {
    this.interruptible = interruptible;
    this.waitNanos = Math.min(Math.max(0, waitNanos), ENDLESS_NANOS);
  }

  static Patience endless() {
    return new Patience(false, ENDLESS_NANOS);
  }

  static Patience endlessUnlessInterrupted() {
    return new Patience(true, ENDLESS_NANOS);
  }

  static Patience none() {
    return new Patience(false, 0);
  }

  static Patience upTo(long waitNanos) {
    return new Patience(true, waitNanos);
  }

  boolean isEndless() {
    return waitNanos == ENDLESS_NANOS;
  }

  boolean isOver() {
    return leftNanos() <= 0;
  }

  /** An interrupted thread does not even begin. */
  void begin() throws InterruptedException {
    if (interruptible && Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  /** Rounded up: a wait of less than a millisecond is a wait. */
  Claiming applyTo(Claiming claiming) {
    return isEndless()
        ? claiming.waitForEver()
        : claiming.waitUpTo(Duration.ofMillis((leftNanos() + 999_999) / 1_000_000));
  }

  /** Waits as long as the answer takes; an interrupted wait gives up what was asked for. */
  <T> T await(CompletableFuture<T> answer) throws InterruptedException {
    if (!interruptible) {
      // Keeps the thread's place in line whatever interrupts it, and the interrupt for later.
      Object unused = answer.handle((value, failure) -> true).join();
    }
    return Answers.await(answer);
  }

  /** Waits until it may be used; false if it is lost, or the patience is at its end. */
  boolean awaitSafe(Held held) throws InterruptedException {
    if (held.isSafe()) {
      return true;
    }
    if (interruptible) {
      return held.awaitSafe(Duration.ofNanos(leftNanos()));
    }
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return held.awaitSafe(Duration.ofNanos(leftNanos()));
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private long leftNanos() {
    return isEndless() ? ENDLESS_NANOS : Math.max(0, waitNanos - (System.nanoTime() - startNanos));
  }
}
