package io.leasehold.engine.ratis;

import io.leasehold.engine.log.Replica;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Tells the replica, in order and on a thread of its own, when this node leads. Ratis holds locks
 * when it calls, so the replica, which may call back, must not be called there.
 *
 * <p>Thread-safe.
 */
final class Leadership {

  private final Replica replica;
  private final Executor events;
  private long changes;
  private boolean leading;

  Leadership(Replica replica, Executor events) {
    this.replica = replica;
    this.events = events;
  }

  /**
   * Ratis has elected this node and handed over everything of earlier leaders.
   *
   * @param applied completes when the replica has applied that too
   */
  synchronized void won(long raftTerm, CompletableFuture<?> applied) {
    long change = ++changes;
    CompletableFuture<?> unused =
        applied.whenComplete(
            (done, failure) -> {
              if (failure == null) {
                events.execute(() -> lead(raftTerm, change));
              }
            });
  }

  synchronized void lost() {
    changes++;
    leading = false;
    events.execute(replica::following);
  }

  /** Whether the replica was told that it leads, and nothing else since. */
  synchronized boolean leading() {
    return leading;
  }

  private void lead(long raftTerm, long change) {
    synchronized (this) {
      if (change != changes) {
        return;
      }
      leading = true;
    }
    replica.leading(raftTerm);
  }
}
