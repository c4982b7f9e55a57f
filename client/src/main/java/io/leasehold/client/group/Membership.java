package io.leasehold.client.group;

import io.leasehold.client.Answers;
import io.leasehold.client.Lease;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Bytes;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * This process in a group: a stored key bound to a lease that is renewed.
 *
 * <p>Guarantee: nobody else is there under the same name at the same time. If the lease is lost the
 * member is gone for all, and joins again under the same name, with a new lease, as soon as a node
 * answers and the name is free.
 *
 * <p>No guarantee: {@link #isThere} is what this process knows; a member that cannot reach the
 * cluster is still seen by others until its term is over.
 *
 * <p>Thread-safe.
 */
public final class Membership implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Membership.class.getName());
  private static final long LONGEST_PAUSE_MILLIS = 2_000;

  private final Leasehold client;
  private final Entry entry;
  private final String name;
  private final Terms terms;
  private Lease lease;
  private long lastLease = Entry.NO_LEASE;
  private boolean closed;

  Membership(Leasehold client, String prefix, String name, Bytes value, Terms terms) {
    this.client = client;
    this.entry = new Entry(client.connection(), prefix + name, value);
    this.name = name;
    this.terms = terms;
  }

  public String name() {
    return name;
  }

  /** Whether it is in the group, as far as it can know. */
  public boolean isThere() {
    return lease().filter(Lease::isSafe).isPresent();
  }

  /** The lease that it is there with; empty between two. */
  public synchronized Optional<Lease> lease() {
    return Optional.ofNullable(lease);
  }

  /** Cancelling gives up what was asked for. */
  CompletableFuture<Membership> join() {
    CompletableFuture<Membership> joined = new CompletableFuture<>();
    CompletableFuture<Lease> entering = enter();
    var unused =
        entering.whenComplete(
            (granted, failure) -> {
              if (failure != null) {
                joined.completeExceptionally(Answers.translate(failure));
              } else if (!joined.complete(this)) {
                var unusedLeaving = closeAsync();
              }
            });
    var unusedToo =
        joined.whenComplete(
            (membership, failure) -> {
              if (joined.isCancelled()) {
                var unusedLeaving = closeAsync();
              }
            });
    return joined;
  }

  private CompletableFuture<Lease> enter() {
    return client
        .leaseAsync(terms)
        .thenCompose(
            granted ->
                entry
                    .send(granted.id(), previousLease())
                    .thenApply(done -> entered(granted))
                    .whenComplete(
                        (there, failure) -> {
                          if (failure != null) {
                            var unused = granted.closeAsync();
                          }
                        }));
  }

  private Lease entered(Lease granted) {
    boolean unwanted;
    synchronized (this) {
      unwanted = closed;
      lease = granted;
      lastLease = granted.id();
    }
    if (unwanted) {
      var unused = granted.closeAsync();
    }
    granted.onLost(loss -> lost(granted));
    return granted;
  }

  private synchronized long previousLease() {
    return lastLease;
  }

  private void lost(Lease old) {
    synchronized (this) {
      if (lease == old) {
        lease = null;
      }
      if (closed || client.connection().isClosed()) {
        return;
      }
    }
    var unused =
        enter()
            .whenComplete(
                (granted, failure) -> {
                  if (failure != null) {
                    LOG.log(System.Logger.Level.INFO, "could not join again yet", failure);
                    var unusedToo = CompletableFuture.runAsync(() -> lost(old), later());
                  }
                });
  }

  private Executor later() {
    long millis = Math.min(LONGEST_PAUSE_MILLIS, terms.holderTerms().renewEvery().toMillis());
    return CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS);
  }

  @Override
  public String toString() {
    return "Membership[" + name + ", " + (isThere() ? "there" : "away") + "]";
  }

  /** Leaves; done when the cluster knows. Never fails. */
  public CompletableFuture<Void> closeAsync() {
    Optional<Lease> present;
    synchronized (this) {
      closed = true;
      present = Optional.ofNullable(lease);
    }
    return present.map(Lease::closeAsync).orElseGet(() -> CompletableFuture.completedFuture(null));
  }

  /** Leaves, and waits until the cluster knows. Leaving again does nothing. */
  @Override
  public void close() {
    closeAsync().join();
  }
}
