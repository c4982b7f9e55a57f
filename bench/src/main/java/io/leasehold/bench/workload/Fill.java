package io.leasehold.bench.workload;

import io.leasehold.bench.peer.Link;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Leases that are there before a load begins. */
final class Fill {
  /** None of them ends while it is needed. */
  static final long LONG_TERM_MILLIS = 3_600_000;

  private static final int IN_FLIGHT = 256;
  private static final int TOLD_EVERY = 100_000;

  private Fill() {}

  /** So many new leases. */
  static long[] leases(Link link, int count, Consumer<String> progress) {
    return more(link, new long[0], count, progress);
  }

  /** The leases that are there, and as many new ones as are missing. */
  static long[] more(Link link, long[] there, int count, Consumer<String> progress) {
    long[] all = Arrays.copyOf(there, Math.max(there.length, count));
    AtomicInteger next = new AtomicInteger(there.length);
    CompletableFuture<?>[] lanes = new CompletableFuture<?>[IN_FLIGHT];
    for (int lane = 0; lane < IN_FLIGHT; lane++) {
      CompletableFuture<Void> ended = new CompletableFuture<>();
      lanes[lane] = ended;
      grant(link, all, next, progress, ended);
    }
    try {
      CompletableFuture.allOf(lanes).join();
    } catch (CompletionException failure) {
      throw new IllegalStateException(
          "the " + count + " leases that the load needs were not granted: " + failure.getCause(),
          failure);
    }
    return all;
  }

  private static void grant(
      Link link,
      long[] all,
      AtomicInteger next,
      Consumer<String> progress,
      CompletableFuture<Void> ended) {
    int index = next.getAndIncrement();
    if (index >= all.length) {
      ended.complete(null);
      return;
    }
    if (index > 0 && index % TOLD_EVERY == 0) {
      progress.accept(index / 1000 + " k leases");
    }
    var unused =
        link.grant(LONG_TERM_MILLIS)
            .whenComplete(
                (lease, failure) -> {
                  if (failure == null) {
                    all[index] = lease;
                    grant(link, all, next, progress, ended);
                  } else {
                    ended.completeExceptionally(failure);
                  }
                });
  }
}
