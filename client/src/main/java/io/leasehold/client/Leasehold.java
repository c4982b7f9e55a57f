package io.leasehold.client;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.DescribeKeyRequest;
import io.leasehold.api.v1.HistoryRequest;
import io.leasehold.api.v1.StatusRequest;
import io.leasehold.api.v1.WhyRequest;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.facts.NodeStatus;
import io.leasehold.client.facts.Owner;
import io.leasehold.client.facts.PastTenure;
import io.leasehold.client.keeper.Keeper;
import io.leasehold.client.keeper.KeptLease;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * A client of a cluster. One is enough for a process: all its leases share one stream of renewals
 * and one timer.
 *
 * <p>Opening one never fails because of the network; the first call does, with a {@link
 * LeaseholdException} that says what may be concluded. Thread-safe. {@link #close} gives back
 * everything that was acquired through it.
 */
public final class Leasehold implements AutoCloseable {
  private final String name;
  private final Connection connection;
  private final Keeper keeper;
  private final CallbackThread callbacks;
  private final AutoCloseable node;

  Leasehold(
      String name,
      Connection connection,
      Keeper keeper,
      CallbackThread callbacks,
      AutoCloseable node) {
    this.name = name;
    this.connection = connection;
    this.keeper = keeper;
    this.callbacks = callbacks;
    this.node = node;
  }

  /** A client of the cluster with these nodes, each as {@code host:port}; plain text. */
  public static Leasehold connect(String... endpoints) {
    return builder().endpoints(endpoints).connect();
  }

  /** A client with more to set: TLS, timeouts, its name, metrics. */
  public static LeaseholdBuilder builder() {
    return new LeaseholdBuilder();
  }

  /**
   * A client of a real node that runs inside this process, keeps nothing on disk and ends with the
   * client: for tests. Needs {@code leasehold-embedded} on the class path.
   */
  public static Leasehold embedded() {
    return builder().embedded(Optional.empty());
  }

  /**
   * A client of a real node that runs inside this process and keeps its state in a directory, as
   * durable as a server of one node: for use on a single machine. One process at a time can use the
   * directory. Needs {@code leasehold-embedded} on the class path.
   */
  public static Leasehold embedded(Path directory) {
    return builder().embedded(Optional.of(directory));
  }

  /** The name that others see as holder. */
  public String name() {
    return name;
  }

  /** Grants a lease and keeps renewing it until it is closed or lost. */
  public Lease lease(Terms terms) throws InterruptedException {
    return Answers.await(leaseAsync(terms));
  }

  /** As {@link #lease}, without blocking. */
  public CompletableFuture<Lease> leaseAsync(Terms terms) {
    return leaseAsync(name, terms);
  }

  CompletableFuture<Lease> leaseAsync(String holder, Terms terms) {
    CompletableFuture<KeptLease> granted =
        keeper.grant(holder, terms.holderTerms(), terms.toWire());
    CompletableFuture<Lease> lease =
        Answers.translated(granted, kept -> new Lease(kept, terms, callbacks));
    var unused =
        lease.whenComplete(
            (value, failure) -> {
              if (lease.isCancelled()) {
                // It may have been granted at the same moment, and nobody would ever close it.
                var unusedToo = granted.thenCompose(KeptLease::giveBack);
              }
            });
    return lease;
  }

  /** Claims a key, with options; nothing happens before one of its acquiring methods is called. */
  public Claiming claim(String key) {
    return new Claiming(this, key);
  }

  /** Holds the key alone, with all defaults; waits in line as long as it takes. */
  public Held acquire(String key) throws InterruptedException {
    return claim(key).acquire();
  }

  /** As {@link #acquire}, without blocking. Cancelling the future gives up the place in line. */
  public CompletableFuture<Held> acquireAsync(String key) {
    return claim(key).acquireAsync();
  }

  /** Holds the key alone if it is free right now. */
  public Optional<Held> tryAcquire(String key) throws InterruptedException {
    return claim(key).tryAcquire();
  }

  /**
   * Passes a held key to a waiter of this name; nobody else gets in between, and the token rises.
   * What was held is over from the moment this is called, also if it turns out that nobody of that
   * name waits: then it is released.
   */
  public CompletableFuture<Owner> handOver(Held held, String toHolder) {
    return new HandingOver(connection).handOver(held, toHolder);
  }

  /**
   * Moves a held key to a new lease with these terms; nobody else gets in between, and the token
   * rises. What was held before is over when the future is done; if it fails, what was held is as
   * it was, or lost.
   */
  public CompletableFuture<Held> moveTo(Held held, Terms terms) {
    return Answers.translated(new Moving(this, held).to(terms));
  }

  /**
   * Gives a held key back, but keeps it closed to everybody for a time first, also if this process
   * ends meanwhile. The token of the tenure that stands in for it is used by nobody. If the future
   * fails, what was held is as it was, or lost.
   *
   * @param rest 100 ms at least
   */
  public CompletableFuture<Void> closeLater(Held held, Duration rest) {
    return Answers.translated(new Moving(this, held).toNobody(rest));
  }

  /** What the node that this client talks to says about itself and its cluster. */
  public CompletableFuture<NodeStatus> statusAsync() {
    return Answers.translated(
        connection.send(Rpc.STATUS, StatusRequest.getDefaultInstance()), NodeStatus::of);
  }

  /** As {@link #statusAsync}, and waits for it. */
  public NodeStatus status() throws InterruptedException {
    return Answers.await(statusAsync());
  }

  /** Who holds the key right now. */
  public List<Owner> owners(String key) throws InterruptedException {
    DescribeKeyRequest request =
        DescribeKeyRequest.newBuilder().setKey(ByteString.copyFromUtf8(key)).build();
    return Answers.await(
        Answers.translated(
            connection.send(Rpc.DESCRIBE_KEY, request),
            reply -> reply.getKey().getClaimsList().stream().map(Owner::of).toList()));
  }

  /** Earlier tenures of the key that the cluster remembers, oldest first. */
  public List<PastTenure> history(String key) throws InterruptedException {
    HistoryRequest request =
        HistoryRequest.newBuilder().setKey(ByteString.copyFromUtf8(key)).build();
    return Answers.await(
        Answers.translated(
            connection.send(Rpc.HISTORY, request),
            reply -> reply.getEndedList().stream().map(PastTenure::of).toList()));
  }

  /** The story of a claim as the cluster tells it: who held it, until when, and why no longer. */
  public String why(String key, long token) throws InterruptedException {
    WhyRequest request =
        WhyRequest.newBuilder().setKey(ByteString.copyFromUtf8(key)).setToken(token).build();
    return Answers.await(
        Answers.translated(connection.send(Rpc.WHY, request), reply -> reply.getText()));
  }

  /**
   * The way to all that can be asked of a cluster, in the words of the wire. Closing it is for the
   * client to do.
   */
  public Connection connection() {
    return connection;
  }

  /** How many leases are alive in this client. */
  public int leases() {
    return keeper.size();
  }

  /** Where callbacks of this client run: one at a time, in order. */
  public Executor callbacks() {
    return callbacks;
  }

  /**
   * Gives back everything that is held, waits a few seconds at most for the cluster to hear of it,
   * and stops all threads; an embedded node stops as well. Callbacks that are due still come, none
   * after that. Closing again does nothing.
   */
  @Override
  public void close() {
    try {
      keeper.close();
    } finally {
      connection.close();
      callbacks.close();
      closeNode();
    }
  }

  private void closeNode() {
    try {
      node.close();
    } catch (Exception failure) {
      throw new IllegalStateException("the embedded node did not stop cleanly", failure);
    }
  }

  @Override
  public String toString() {
    return "Leasehold[" + name + ", " + connection.endpoints() + ", " + leases() + " leases]";
  }
}
