package io.leasehold.bench.zookeeper;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.zookeeper.CreateMode;

/**
 * The recipe for locks in ZooKeeper's own manual: everybody makes a numbered ephemeral node, the
 * lowest number has the lock, and each watches only the one before it.
 *
 * <p>Safe for use by several threads.
 */
final class LockQueue {
  private static final byte[] NOTHING = {};

  private final Map<String, CompletableFuture<String>> queues = new ConcurrentHashMap<>();

  /** Gives the number of the place, once it is the lowest. */
  CompletableFuture<Long> lock(Session session, String key) {
    return queues
        .computeIfAbsent(Paths.queue(key), session::createPersistent)
        .thenCompose(
            queue -> session.create(queue + "/n-", NOTHING, CreateMode.EPHEMERAL_SEQUENTIAL))
        .thenCompose(place -> untilFirst(session, key, Paths.number(place)));
  }

  private static CompletableFuture<Long> untilFirst(Session session, String key, long number) {
    return session
        .children(Paths.queue(key))
        .thenCompose(
            places -> {
              Optional<Long> before =
                  places.stream()
                      .map(Paths::number)
                      .filter(other -> other < number)
                      .max(Comparator.naturalOrder());
              return before.isEmpty()
                  ? CompletableFuture.completedFuture(number)
                  : untilGone(session, Paths.place(key, before.get()))
                      .thenCompose(gone -> untilFirst(session, key, number));
            });
  }

  private static CompletableFuture<Void> untilGone(Session session, String path) {
    CompletableFuture<Void> gone = new CompletableFuture<>();
    var unused =
        session
            .exists(path, event -> gone.complete(null))
            .whenComplete(
                (there, failure) -> {
                  if (failure != null) {
                    gone.completeExceptionally(failure);
                  } else if (!there) {
                    gone.complete(null);
                  }
                });
    return gone;
  }
}
