package io.leasehold.embedded;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.DescribeKeyRequest;
import io.leasehold.api.v1.KeyInfo;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.keeper.Readings;
import io.leasehold.client.spi.EmbeddedNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A node with several clients, each as if it were a process of its own. */
public final class SharedNode implements AutoCloseable {
  private static final long PATIENCE_NANOS = 30_000_000_000L;
  private static final long GLANCE_NANOS = 2_000_000;

  private final EmbeddedNodes.Node node = new InProcessNodes().start(Optional.empty());
  private final List<Leasehold> clients = new ArrayList<>();
  private final Leasehold operator = client("operator");
  private boolean stopped;

  /** Another client; closed with the node at the latest. */
  public Leasehold client(String name) {
    return client(name, Readings.ofSystem());
  }

  /** Another client, with clocks of its own. */
  public Leasehold client(String name, Readings clock) {
    Leasehold client = Leasehold.builder().name(name).clock(clock).embedded(node);
    clients.add(client);
    return client;
  }

  /** Takes it away, as an operator could, and returns when its holder knows. */
  public void revoke(Held held) {
    revoke(held.lease().id());
    until(() -> held.loss().isPresent());
  }

  /** Ends a lease, as an operator could. */
  public void revoke(long lease) {
    operator.connection().call(Rpc.REVOKE, RevokeRequest.newBuilder().setLease(lease).build());
  }

  /** How many stand in line for the key. */
  public int waiters(String key) {
    return describe(key).getWaitersCount();
  }

  /** The lease of whoever is first in line for the key. */
  public long waitingLease(String key) {
    return describe(key).getWaiters(0).getLease();
  }

  private KeyInfo describe(String key) {
    DescribeKeyRequest request =
        DescribeKeyRequest.newBuilder().setKey(ByteString.copyFromUtf8(key)).build();
    return operator.connection().call(Rpc.DESCRIBE_KEY, request).getKey();
  }

  /** Returns when that many stand in line for the key. */
  public void awaitWaiters(String key, int number) {
    until(() -> waiters(key) == number);
  }

  /** Returns when the condition holds; fails after a time that no healthy machine needs. */
  public static void until(BooleanSupplier condition) {
    long startNanos = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - startNanos > PATIENCE_NANOS) {
        throw new AssertionError("waited in vain for half a minute");
      }
      LockSupport.parkNanos(GLANCE_NANOS);
    }
  }

  /** The node stops; its clients do not reach it any more. */
  public void stop() {
    if (!stopped) {
      stopped = true;
      node.close();
    }
  }

  @Override
  public void close() {
    clients.forEach(Leasehold::close);
    stop();
  }
}
