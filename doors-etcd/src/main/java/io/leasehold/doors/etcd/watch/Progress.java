package io.leasehold.doors.etcd.watch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Tells how far watches have come. A revision is told only after everything up to and including it
 * that they want: the feeds say how far they are in order with their events, and what of that was
 * not sent yet is left out. Owned by the event loop.
 */
final class Progress {
  private record Reached(Watcher watcher, CompletableFuture<Long> revision) {}

  private final WatchStream stream;

  Progress(WatchStream stream) {
    this.stream = stream;
  }

  /** Answers for all watches, then goes on. One that is still being opened is waited for. */
  void answer(Collection<Watcher> watchers, Runnable next) {
    List<Reached> all = new ArrayList<>();
    watchers.forEach(watcher -> all.add(new Reached(watcher, watcher.reached())));
    CompletableFuture<Void> asked =
        CompletableFuture.allOf(
            all.stream().map(Reached::revision).toArray(CompletableFuture<?>[]::new));
    stream
        .steps()
        .then(
            asked,
            nothing -> {
              if (watchers.stream().anyMatch(Watcher::isOpening)) {
                answer(watchers, next);
                return;
              }
              stream.outgoing().answer(stream.responses().progressOfAll(leastOf(all)));
              next.run();
            });
  }

  private long leastOf(List<Reached> all) {
    return all.stream()
        .mapToLong(each -> each.watcher().told(each.revision().join()))
        .min()
        .orElseGet(stream::revision);
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
      stream.outgoing().answer(stream.responses().progress(watcher.id(), watcher.told(reached)));
      stream.outgoing().pump();
    }
  }
}
