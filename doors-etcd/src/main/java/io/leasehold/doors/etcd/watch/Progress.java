package io.leasehold.doors.etcd.watch;

import io.leasehold.api.etcd.WatchResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Tells how far watches have come. A revision is told only after everything up to and including it
 * that they want: the feeds say how far they are in order with their events, and what of that was
 * not sent yet is left out. Owned by the event loop.
 */
final class Progress {
  /** Speaks of all watches of a stream. */
  private static final long ALL = -1;

  private record Reached(Watcher watcher, CompletableFuture<Long> revision) {}

  private final WatchStream stream;

  Progress(WatchStream stream) {
    this.stream = stream;
  }

  /** Answers for all watches, then goes on. */
  void answer(Iterable<Watcher> watchers, Runnable next) {
    List<Reached> all = new ArrayList<>();
    watchers.forEach(watcher -> all.add(new Reached(watcher, watcher.reached())));
    CompletableFuture<Void> told =
        CompletableFuture.allOf(
            all.stream().map(Reached::revision).toArray(CompletableFuture<?>[]::new));
    stream
        .steps()
        .then(
            told,
            nothing -> {
              long revision =
                  all.stream()
                      .mapToLong(each -> each.watcher().told(each.revision().join()))
                      .min()
                      .orElseGet(stream::revision);
              stream.outgoing().answer(progress(ALL, revision));
              next.run();
            });
  }

  /** One round of what watches are told unasked, if nothing else was said for a while. */
  void notifySilent(Iterable<Watcher> watchers) {
    for (Watcher watcher : watchers) {
      if (watcher.wantsProgress() && !watcher.wasToldLately()) {
        stream.steps().then(watcher.reached(), reached -> notify(watcher, reached));
      }
    }
  }

  /** Whoever does not read, or has something to be told, needs no progress. */
  private void notify(Watcher watcher, long reached) {
    if (watcher.isSilent() && stream.outgoing().isIdle()) {
      stream.outgoing().answer(progress(watcher.id(), reached));
      stream.outgoing().pump();
    }
  }

  private WatchResponse progress(long watch, long revision) {
    return WatchResponse.newBuilder()
        .setHeader(stream.headers().at(revision))
        .setWatchId(watch)
        .build();
  }
}
