package io.leasehold.client.reaper;

import io.leasehold.client.Answers;
import io.leasehold.client.DeniedException;
import io.leasehold.client.Held;
import io.leasehold.client.facts.Bytes;
import io.leasehold.client.facts.Stored;
import io.leasehold.client.store.Store;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * An id that this process answers for, and is renewed in the background.
 *
 * <p>Guarantee: while {@link #check()} returns no reaper has it. {@link #complete} succeeds only if
 * no reaper ever had it since it was registered: the cluster compares the token in the same step.
 *
 * <p>No guarantee: an owner that goes on after its check failed works beside a reaper; stamp what
 * it writes with {@link #token}, and let a fence refuse it.
 *
 * <p>Thread-safe. {@link #close} without completing gives the id to the reapers at once.
 */
public final class Registration implements AutoCloseable {
  private final String id;
  private final Held held;
  private final Store store;

  Registration(String id, Held held, Store store) {
    this.id = id;
    this.held = held;
    this.store = store.fencedBy(held);
  }

  public String id() {
    return id;
  }

  /** The claim on the id: its remaining time, its losses, its run. */
  public Held held() {
    return held;
  }

  /** The fencing token; whoever cleans up later has a larger one. */
  public long token() {
    return held.token();
  }

  /** Returns if the owner may go on now. */
  public void check() {
    held.check();
  }

  /** Returns if the owner may now begin something that takes this long. */
  public void check(Duration needed) {
    held.check(needed);
  }

  /** The owner is getting on; see {@link io.leasehold.client.TermsBuilder#maxIdle}. */
  public void heartbeat() {
    held.heartbeat();
  }

  /**
   * Replaces what a reaper would need to know.
   *
   * @throws DeniedException STALE_TOKEN if the id was lost
   */
  public Stored update(Bytes payload) throws InterruptedException {
    return Answers.await(updateAsync(payload));
  }

  /** As {@link #update}, without blocking. */
  public CompletableFuture<Stored> updateAsync(Bytes payload) {
    return store.putAsync(held.key(), payload);
  }

  /**
   * It is done: nobody will clean up after it. Safe to call again if the answer was lost.
   *
   * @throws DeniedException STALE_TOKEN if the id was lost: a reaper has it, or had it, and what
   *     was done must be taken as undone
   */
  public void complete() throws InterruptedException {
    Answers.await(completeAsync());
  }

  /** As {@link #complete}, without blocking. */
  public CompletableFuture<Void> completeAsync() {
    return Answers.translated(
        store.deleteAsync(held.key()),
        deleted -> {
          var unused = held.closeAsync();
          return null;
        });
  }

  /** Gives the id up without completing it; done when the cluster knows. */
  public CompletableFuture<Void> closeAsync() {
    return held.closeAsync();
  }

  /** As {@link #closeAsync}, and waits for it. After {@link #complete} it does nothing. */
  @Override
  public void close() {
    held.close();
  }

  @Override
  public String toString() {
    return "Registration[" + id + ", " + held + "]";
  }
}
