package io.leasehold.bench.workload;

import io.leasehold.bench.measure.Failures;
import io.leasehold.bench.measure.Metric;
import io.leasehold.bench.measure.Metric.Better;
import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Link;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/** Leases with a key each that are left to die, and one who watches. */
final class Deaths {
  private static final Metric FIRST = new Metric("first ms", Better.LESS);
  private static final Metric EARLY = new Metric("early", Better.LESS);
  private static final byte[] VALUE = {1};
  private static final int IN_FLIGHT = 256;
  private static final long PATIENCE_SECONDS = 60;

  private final Link link;
  private final String prefix;
  private final int count;
  private final AtomicLongArray sent;
  private final AtomicLongArray answered;
  private final AtomicLongArray seen;
  private final CountDownLatch gone;
  private final Failures failures = new Failures();

  /**
   * Leases that are not there yet.
   *
   * @param prefix of their keys, one that nobody has used
   */
  Deaths(Link link, String prefix, int count) {
    this.link = link;
    this.prefix = prefix;
    this.count = count;
    this.sent = new AtomicLongArray(count);
    this.answered = new AtomicLongArray(count);
    this.seen = new AtomicLongArray(count);
    this.gone = new CountDownLatch(count);
  }

  /** Grants them, waits until all are gone, and tells how late that was seen. */
  Outcome watchedFor(long termMillis) {
    long realMillis = link.termMillis(termMillis);
    link.watch(prefix, this::changed).join();
    try {
      grantAll(termMillis);
      gone.await(realMillis + TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while leases end", e);
    }
    return outcome(TimeUnit.MILLISECONDS.toNanos(realMillis));
  }

  private void grantAll(long termMillis) throws InterruptedException {
    Semaphore free = new Semaphore(IN_FLIGHT);
    for (int i = 0; i < count; i++) {
      free.acquire();
      int number = i;
      sent.set(i, System.nanoTime());
      var unused =
          link.grant(termMillis)
              .thenCompose(
                  lease -> {
                    answered.set(number, System.nanoTime());
                    return link.put(prefix + number, VALUE, lease);
                  })
              .whenComplete(
                  (none, failure) -> {
                    free.release();
                    if (failure != null) {
                      failures.add(failure);
                      gone.countDown();
                    }
                  });
    }
    free.acquire(IN_FLIGHT);
  }

  private void changed(String key, boolean deleted) {
    int number = Integer.parseInt(key.substring(prefix.length()));
    if (deleted && seen.compareAndSet(number, 0, System.nanoTime())) {
      gone.countDown();
    }
  }

  /** Lateness may be below zero: the lease began before the answer to its grant arrived. */
  private Outcome outcome(long termNanos) {
    List<Double> lateMillis = new ArrayList<>();
    int early = 0;
    for (int i = 0; i < count; i++) {
      if (seen.get(i) != 0) {
        lateMillis.add((seen.get(i) - answered.get(i) - termNanos) / 1e6);
        early += seen.get(i) - sent.get(i) < termNanos ? 1 : 0;
      }
    }
    int unseen = (int) (count - lateMillis.size() - failures.count());
    if (unseen > 0) {
      failures.add(unseen + " were not seen to end within " + PATIENCE_SECONDS + " s");
    }
    Outcome.Builder outcome = Outcome.builder().operations(lateMillis.size()).failures(failures);
    if (!lateMillis.isEmpty()) {
      Collections.sort(lateMillis);
      outcome
          .figure(Metric.P99, percentile(lateMillis, 0.99))
          .figure(Metric.P50, percentile(lateMillis, 0.5))
          .figure(Metric.WORST, percentile(lateMillis, 1))
          .figure(FIRST, lateMillis.get(0));
    }
    return outcome.figure(EARLY, early).build();
  }

  private static double percentile(List<Double> sorted, double part) {
    return sorted.get(Math.max(0, (int) Math.ceil(part * sorted.size()) - 1));
  }
}
