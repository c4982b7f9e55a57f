package io.leasehold.bench.zookeeper;

import io.leasehold.bench.peer.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.WatchedEvent;

/** A few sessions, used in turn; leases are ephemeral nodes in them. */
final class NodeLink implements Link {
  private final List<String> addresses;
  private final AtomicLong names;
  private final List<Session> sessions = new ArrayList<>();
  private final Queue<Session> watches = new ConcurrentLinkedQueue<>();
  private final AtomicInteger turn = new AtomicInteger();
  private final LockQueue queue = new LockQueue();

  /**
   * Opens sessions.
   *
   * @param names numbers that no lease of the site has yet
   */
  NodeLink(List<String> addresses, int connections, AtomicLong names) {
    this.addresses = addresses;
    this.names = names;
    for (int i = 0; i < Math.max(addresses.size(), connections); i++) {
      sessions.add(Session.to(addresses.get(i % addresses.size())));
    }
  }

  private Session next() {
    return sessions.get(Math.floorMod(turn.getAndIncrement(), sessions.size()));
  }

  @Override
  public CompletableFuture<Long> grant(long termMillis) {
    long lease = names.getAndIncrement();
    return next().createEphemeral(Paths.lease(lease)).thenApply(path -> lease);
  }

  @Override
  public CompletableFuture<Integer> renew(long[] leases, int from, int count) {
    throw new UnsupportedOperationException("an ephemeral node cannot be renewed by itself");
  }

  @Override
  public CompletableFuture<Void> revoke(long lease) {
    return next().delete(Paths.lease(lease));
  }

  @Override
  public CompletableFuture<Long> acquire(String key, long lease) {
    return next().createEphemeral(Paths.key(key)).thenApply(path -> lease);
  }

  @Override
  public CompletableFuture<Void> release(String key, long lease, long token) {
    return next().delete(Paths.key(key));
  }

  @Override
  public CompletableFuture<Void> unlock(String key, long lease, long token) {
    return next().delete(Paths.place(key, token));
  }

  @Override
  public CompletableFuture<Long> lock(String key, long lease) {
    return queue.lock(next(), key);
  }

  @Override
  public CompletableFuture<Void> put(String key, byte[] value, long lease) {
    if (lease != 0) {
      throw new UnsupportedOperationException("an ephemeral node has no nodes that end with it");
    }
    Session session = next();
    String path = Paths.key(key);
    return session
        .set(path, value)
        .thenCompose(
            done ->
                done
                    ? CompletableFuture.completedFuture(null)
                    : session.create(path, value, CreateMode.PERSISTENT).thenAccept(made -> {}));
  }

  @Override
  public CompletableFuture<Void> watch(String prefix, Listener listener) {
    Session own = Session.to(addresses.get(watches.size() % addresses.size()));
    watches.add(own);
    return own.watchAll(Paths.KEYS, event -> tell(event, prefix, listener));
  }

  private static void tell(WatchedEvent event, String prefix, Listener listener) {
    if (event.getPath() == null) {
      return;
    }
    String key = Paths.keyAt(event.getPath());
    if (key.isEmpty() || !key.startsWith(prefix)) {
      return;
    }
    switch (event.getType()) {
      case NodeCreated, NodeDataChanged -> listener.changed(key, false);
      case NodeDeleted -> listener.changed(key, true);
      default -> {
        // What happens to a watch itself is no change of a key.
      }
    }
  }

  @Override
  public void close() {
    watches.forEach(Session::close);
    sessions.forEach(Session::close);
  }
}
