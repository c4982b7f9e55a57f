package io.leasehold.fence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Many threads that ask for admission at once, with tokens that rise in general and are often a
 * little behind. It notes what an outsider can be certain of: an admission that began after a
 * larger one had ended is wrong, in whatever order the fence saw those that overlapped.
 */
final class Race {
  private static final int MAX_LAG = 6;

  private final int threads;
  private final int attempts;
  private final AtomicLong nextToken = new AtomicLong(MAX_LAG);
  private final AtomicLong largestAdmitted = new AtomicLong();
  private final AtomicInteger admissions = new AtomicInteger();
  private final Queue<String> violations = new ConcurrentLinkedQueue<>();

  Race(int threads, int attempts) {
    this.threads = threads;
    this.attempts = attempts;
  }

  /** Runs all threads to their end. The action admits its token, or throws that it is stale. */
  void run(LongConsumer admit) throws InterruptedException {
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> racers =
        IntStream.range(0, threads)
            .mapToObj(seed -> new Thread(() -> race(seed, start, admit), "racer-" + seed))
            .toList();
    racers.forEach(Thread::start);
    start.countDown();
    for (Thread racer : racers) {
      racer.join();
    }
  }

  private void race(int seed, CountDownLatch start, LongConsumer admit) {
    try {
      start.await();
      Random random = new Random(seed);
      for (int i = 0; i < attempts; i++) {
        tryOnce(nextToken.incrementAndGet() - random.nextInt(MAX_LAG), admit);
      }
    } catch (InterruptedException | RuntimeException | Error failure) {
      violations.add("a racer failed: " + failure);
    }
  }

  private void tryOnce(long token, LongConsumer admit) {
    long admittedBefore = largestAdmitted.get();
    try {
      admit.accept(token);
    } catch (StaleTokenException refusal) {
      checkRefusal(token, refusal.newest());
      return;
    }
    admissions.incrementAndGet();
    largestAdmitted.accumulateAndGet(token, Math::max);
    if (token < admittedBefore) {
      violations.add("token " + token + " was admitted although " + admittedBefore + " had been");
    }
  }

  private void checkRefusal(long token, long newest) {
    if (newest <= token || newest > nextToken.get()) {
      violations.add("token " + token + " was refused because of " + newest);
    }
  }

  void assertNothingWentBack() {
    assertThat(violations).isEmpty();
    assertThat(admissions.get()).as("admissions").isPositive();
  }

  int admissions() {
    return admissions.get();
  }

  long largestAdmitted() {
    return largestAdmitted.get();
  }
}
