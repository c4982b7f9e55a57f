package io.leasehold.client.holder;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.random.RandomGenerator;

/**
 * When to send next. A confirmed renewal is followed by another at most R after it was sent; one
 * that failed or stays unanswered is repeated sooner, and the sooner the less time is left, but
 * never at a pace that spins.
 *
 * <p>The stretch between R and the moment the holder has to stop is its window: the retries are
 * fractions of it, so that several fit in whatever the terms are. A known failure is retried first
 * after a sixteenth of the window, doubling. Silence is given a fifth: a slow server is not helped
 * by more of the same. Neither waits longer than a quarter of the time that is left.
 */
final class RenewalSchedule {
  private static final long FIRST_RETRY_MAX_NANOS = SECONDS.toNanos(5);
  private static final long PATIENCE_MAX_NANOS = SECONDS.toNanos(60);
  private static final long FLOOR_MAX_NANOS = SECONDS.toNanos(1);
  private static final long FLOOR_MIN_NANOS = MILLISECONDS.toNanos(1);
  private static final int DOUBLINGS_MAX = 10;

  private final RandomGenerator random;
  private final double jitter;
  private final long renewNanos;
  private final long firstRetryNanos;
  private final long patienceNanos;
  private final long floorNanos;

  private long dueNanos;
  private long latestSentNanos;
  private int retries;

  RenewalSchedule(HolderTerms terms, RandomGenerator random) {
    this.random = random;
    this.jitter = terms.jitter();
    this.renewNanos = terms.renewNanos();
    long window = terms.windowNanos();
    this.floorNanos = Math.max(FLOOR_MIN_NANOS, Math.min(FLOOR_MAX_NANOS, window / 64));
    this.firstRetryNanos = Math.min(FIRST_RETRY_MAX_NANOS, window / 16);
    this.patienceNanos = Math.min(PATIENCE_MAX_NANOS, window / 5);
  }

  /** A renewal leaves now; {@code leftNanos} is the time to the deadline it has to beat. */
  void sent(long nowNanos, long leftNanos) {
    latestSentNanos = nowNanos;
    dueNanos = Saturating.plus(nowNanos, hurried(patienceNanos, leftNanos));
  }

  /** The latest attempt is known not to have brought what was wanted. */
  void retry(long leftNanos) {
    long backoff = firstRetryNanos << Math.min(retries, DOUBLINGS_MAX);
    retries++;
    dueNanos =
        Saturating.plus(latestSentNanos, hurried(Math.min(backoff, patienceNanos), leftNanos));
  }

  /** A renewal sent at {@code sentNanos} is confirmed, though a later one may be under way. */
  void confirmed(long sentNanos, boolean latest) {
    long next = Saturating.plus(sentNanos, jittered(renewNanos));
    dueNanos = latest ? next : Math.max(next, dueNanos);
    retries = 0;
  }

  /** Something happened that only a fresh renewal can answer. */
  void dueNow(long nowNanos) {
    dueNanos = nowNanos;
    retries = 0;
  }

  long dueNanos() {
    return dueNanos;
  }

  private long hurried(long intervalNanos, long leftNanos) {
    return Math.max(floorNanos, jittered(Math.min(intervalNanos, leftNanos / 4)));
  }

  /** A little less than it was, so that holders that started together drift apart. */
  private long jittered(long intervalNanos) {
    return intervalNanos - (long) (intervalNanos * jitter * random.nextDouble());
  }
}
