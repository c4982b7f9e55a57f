package io.leasehold.client;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.DescribeKeyRequest;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.api.v1.Waiter;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.keeper.Readings;
import io.leasehold.client.spi.EmbeddedNodes;
import io.leasehold.embedded.InProcessNodes;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** One real node with any number of clients, each of which can be cut off or frozen. */
public final class Hub implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long LOOK_AGAIN_NANOS = 5_000_000;

  private final EmbeddedNodes.Node node = new InProcessNodes().start(Optional.empty());
  private final Map<String, Gate> gates = new HashMap<>();
  private final Deque<Leasehold> clients = new ArrayDeque<>();
  private final Connection operator = Connection.over(node.channel(), TIMEOUT);

  public Leasehold client(String name) {
    return client(name, Readings.ofSystem());
  }

  public Leasehold client(String name, Readings clock) {
    Gate gate = new Gate(node.channel());
    gates.put(name, gate);
    Leasehold client =
        Leasehold.builder().name(name).clock(clock).over(Connection.over(gate, TIMEOUT), () -> {});
    clients.push(client);
    return client;
  }

  /** Cuts a client off from the node. */
  public void cut(String client) {
    gates.get(client).cut();
  }

  public void mend(String client) {
    gates.get(client).mend();
  }

  /** What a client sends and gets stands still, as in a process that is paused. */
  public void freeze(String client) {
    gates.get(client).freeze();
  }

  public void thaw(String client) {
    gates.get(client).thaw();
  }

  /** Ends a lease as an operator would. */
  public void revoke(long lease) {
    operator.call(Rpc.REVOKE, RevokeRequest.newBuilder().setLease(lease).build());
  }

  /** Who stands in line for a key, by name. */
  public List<String> waiters(String key) {
    DescribeKeyRequest request =
        DescribeKeyRequest.newBuilder().setKey(ByteString.copyFromUtf8(key)).build();
    return operator.call(Rpc.DESCRIBE_KEY, request).getKey().getWaitersList().stream()
        .map(Waiter::getHolder)
        .toList();
  }

  /** The node, without a client around it. */
  public Connection operator() {
    return operator;
  }

  /** Waits until something is so. */
  public static void until(String what, Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + LIMIT_NANOS;
    while (!condition.call()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("did not happen in time: " + what);
      }
      LockSupport.parkNanos(LOOK_AGAIN_NANOS);
    }
  }

  @Override
  public void close() {
    gates.values().forEach(Gate::thaw);
    clients.forEach(Leasehold::close);
    operator.close();
    node.close();
  }
}
