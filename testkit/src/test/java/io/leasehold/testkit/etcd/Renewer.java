package io.leasehold.testkit.etcd;

import io.grpc.StatusRuntimeException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Keeps leases alive through one node, as etcd's clients do: all over one stream, again and again,
 * over a new stream when one breaks. Thread-safe.
 */
final class Renewer implements AutoCloseable {
  private static final long PAUSE_MILLIS = 300;
  private static final long PATIENCE_SECONDS = 2;

  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
  private final Set<Long> lost = ConcurrentHashMap.newKeySet();
  private final AtomicInteger rounds = new AtomicInteger();
  private final EtcdClient client;
  private final List<Long> leases;

  /** Owned by the thread. */
  private KeepAlives stream;

  private Renewer(EtcdClient client, List<Long> leases) {
    this.client = client;
    this.leases = List.copyOf(leases);
  }

  static Renewer of(List<Long> leases, EtcdClient client) {
    Renewer renewer = new Renewer(client, leases);
    Future<?> unused =
        renewer.thread.scheduleWithFixedDelay(
            renewer::renew, 0, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    return renewer;
  }

  private void renew() {
    if (stream == null) {
      stream = KeepAlives.on(client);
    }
    try {
      lost.addAll(stream.renew(leases, PATIENCE_SECONDS));
      rounds.incrementAndGet();
    } catch (StatusRuntimeException broken) {
      stream.close();
      stream = null;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** How often all were renewed. */
  int rounds() {
    return rounds.get();
  }

  /** Leases of which a keepalive was told that they are no more. */
  Set<Long> lost() {
    return lost;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
