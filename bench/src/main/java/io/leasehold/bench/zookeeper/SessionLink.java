package io.leasehold.bench.zookeeper;

import io.leasehold.bench.peer.Link;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A session for each lease, on a connection of its own: nobody pings it but {@link #renew}, so that
 * it expires as a lease does. What needs no lease goes through a few usual sessions.
 */
final class SessionLink implements Link {
  private static final int THREADS = 2;

  private final List<String> addresses;
  private final NodeLink usual;
  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(THREADS, NioIoHandler.newFactory());
  private final Map<Long, BareSession> sessions = new ConcurrentHashMap<>();
  private final AtomicInteger turn = new AtomicInteger();

  SessionLink(List<String> addresses, NodeLink usual) {
    this.addresses = addresses;
    this.usual = usual;
  }

  @Override
  public CompletableFuture<Long> grant(long termMillis) {
    int node = Math.floorMod(turn.getAndIncrement(), addresses.size());
    return BareSession.open(loops, addresses.get(node), (int) termMillis(termMillis))
        .thenApply(
            session -> {
              sessions.put(session.id(), session);
              session.onEnd(() -> sessions.remove(session.id()));
              return session.id();
            });
  }

  /** Bounds of the server: from two ticks on. */
  @Override
  public long termMillis(long askedMillis) {
    return Math.min(
        Math.max(askedMillis, 2L * ZooKeeperServers.TICK_MILLIS),
        ZooKeeperServers.MAX_SESSION_MILLIS);
  }

  @Override
  public CompletableFuture<Integer> renew(long[] leases, int from, int count) {
    CompletableFuture<Integer> renewed = renew(leases[from]);
    for (int i = from + 1; i < from + count; i++) {
      renewed = renewed.thenCombine(renew(leases[i]), Integer::sum);
    }
    return renewed;
  }

  private CompletableFuture<Integer> renew(long lease) {
    BareSession session = sessions.get(lease);
    return session == null
        ? CompletableFuture.completedFuture(0)
        : session.ping().thenApply(done -> 1);
  }

  @Override
  public CompletableFuture<Void> revoke(long lease) {
    BareSession session = session(lease);
    sessions.remove(lease);
    return session.end();
  }

  private BareSession session(long lease) {
    BareSession session = sessions.get(lease);
    if (session == null) {
      throw new IllegalStateException("session " + lease + " is over");
    }
    return session;
  }

  @Override
  public CompletableFuture<Long> acquire(String key, long lease) {
    throw new UnsupportedOperationException("the peer with nodes does this");
  }

  @Override
  public CompletableFuture<Void> release(String key, long lease, long token) {
    throw new UnsupportedOperationException("the peer with nodes does this");
  }

  @Override
  public CompletableFuture<Long> lock(String key, long lease) {
    throw new UnsupportedOperationException("the peer with nodes does this");
  }

  @Override
  public CompletableFuture<Void> put(String key, byte[] value, long lease) {
    return lease == 0
        ? usual.put(key, value, 0)
        : session(lease).createEphemeral(Paths.key(key), value);
  }

  @Override
  public CompletableFuture<Void> watch(String prefix, Listener listener) {
    return usual.watch(prefix, listener);
  }

  /** Connections just end: the sessions that are left expire by themselves. */
  @Override
  public void close() {
    usual.close();
    sessions.values().forEach(BareSession::close);
    loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
