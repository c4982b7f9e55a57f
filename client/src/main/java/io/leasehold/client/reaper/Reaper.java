package io.leasehold.client.reaper;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.Refusal;
import io.leasehold.client.Answers;
import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.facts.Bytes;
import io.leasehold.client.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Ids that somebody answers for, and that are cleaned up after whoever vanished.
 *
 * <p>Guarantee: an id that was registered is either completed by its owner, or given to reapers
 * until one has acknowledged it; never both. It is with one of them at a time, each with a larger
 * fencing token than the one before. Nothing is lost by a crash of any owner or reaper at any
 * moment: what is registered is durable, and who may act on it is decided by leases.
 *
 * <p>No guarantee: a reaper that dies after cleaning up and before it was acknowledged leaves the
 * id to another one, which cleans up again: once if the acknowledgement arrived, otherwise at least
 * once. An owner or reaper that ignores its check works beside the next one.
 *
 * <p>Immutable and thread-safe. Ids stand as keys under {@code reaper/<name>/<id>}.
 */
public final class Reaper {
  /** A reaper that only looks whether an id is still there must not make its owner fail. */
  private static final Duration LOOK = Duration.ofSeconds(2);

  private final Leasehold client;
  private final String prefix;

  private Reaper(Leasehold client, String name) {
    this.client = client;
    this.prefix = "reaper/" + name + "/";
  }

  /** All owners and reapers of the same ids use the same name, which has no slash. */
  public static Reaper of(Leasehold client, String name) {
    if (name.isEmpty() || name.contains("/")) {
      throw new IllegalArgumentException(
          "name is \"" + name + "\": expected at least one character, and no slash");
    }
    return new Reaper(client, name);
  }

  /**
   * Registers an id before the work on it begins. When this has returned, the id will be completed
   * or cleaned up.
   *
   * @param payload what a reaper needs to know to clean up
   * @param terms how long after its last renewal the owner is taken for dead; for a fixed deadline
   *     set {@link io.leasehold.client.TermsBuilder#maxLife} to the term
   * @throws io.leasehold.client.DeniedException HELD if the id is in somebody's hands, ID_TAKEN if
   *     it is abandoned and not yet cleaned up
   * @throws io.leasehold.client.UnknownOutcomeException if the answer was lost: then the id is
   *     cleaned up if it was registered
   */
  public Registration register(String id, Bytes payload, Terms terms) throws InterruptedException {
    return Answers.await(registerAsync(id, payload, terms));
  }

  /** As {@link #register}, without blocking. Cancelling gives up what was registered. */
  public CompletableFuture<Registration> registerAsync(String id, Bytes payload, Terms terms) {
    String key = prefix + id;
    CompletableFuture<Registration> result = new CompletableFuture<>();
    CompletableFuture<Held> claimed = client.claim(key).terms(terms).waitUpTo(LOOK).acquireAsync();
    var unused =
        claimed.whenComplete(
            (held, failure) -> {
              if (failure != null) {
                result.completeExceptionally(Answers.translate(failure));
              } else {
                write(id, held, payload, result);
              }
            });
    var unusedToo =
        result.whenComplete(
            (registration, failure) -> {
              if (result.isCancelled()) {
                claimed.cancel(true);
              }
            });
    return result;
  }

  /** The claim comes first: a key that is stored and not held is abandoned. */
  private void write(String id, Held held, Bytes payload, CompletableFuture<Registration> result) {
    Store store = Store.with(client);
    var unused =
        store
            .fencedBy(held)
            .compareAndPutAsync(held.key(), 0, payload)
            .whenComplete(
                (stored, failure) -> {
                  Registration registration = new Registration(id, held, store);
                  if (failure == null && stored.isPresent()) {
                    if (!result.complete(registration)) {
                      var unusedDone = registration.completeAsync();
                    }
                    return;
                  }
                  var unusedDone = held.closeAsync();
                  result.completeExceptionally(
                      failure == null ? taken(id, held) : Answers.translate(failure));
                });
  }

  private static Throwable taken(String id, Held held) {
    return Answers.translate(
        new RefusedException(
            Refusal.newBuilder()
                .setCode(Refusal.Code.ID_TAKEN)
                .setKey(ByteString.copyFromUtf8(held.key()))
                .setText(
                    "\""
                        + id
                        + "\" was abandoned and is not cleaned up yet: wait for a reaper,"
                        + " or use another id")
                .build()));
  }

  /** All ids that are neither completed nor cleaned up, whoever has them. */
  public List<String> pending() throws InterruptedException {
    return Store.with(client).list(prefix).entries().stream()
        .map(stored -> stored.key().substring(prefix.length()))
        .toList();
  }

  /**
   * Cleans up whatever is or becomes abandoned, one id at a time on a thread of its own, until
   * closed. Any number of processes may do so.
   */
  public Reaping reap(CleanUp handler) {
    return reap(handler, Terms.DEFAULT);
  }

  /**
   * As {@link #reap(CleanUp)}.
   *
   * @param terms how long after its last renewal a reaper is taken for dead
   */
  public Reaping reap(CleanUp handler, Terms terms) {
    return new Reaping(client, prefix, handler, terms).start();
  }

  @Override
  public String toString() {
    return "Reaper[" + prefix + "]";
  }
}
