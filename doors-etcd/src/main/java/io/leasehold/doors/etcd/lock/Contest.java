package io.leasehold.doors.etcd.lock;

import static java.util.concurrent.CompletableFuture.completedFuture;

import com.google.protobuf.ByteString;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Compare.Relation;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Transact;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Stored;
import io.leasehold.core.outcome.Transacted;
import io.leasehold.doors.etcd.wire.Failures;
import io.leasehold.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;

/**
 * The way from a request to its turn, for the locks and the elections of a door.
 *
 * <p>A call that is cancelled while it waits leaves the line. Not guaranteed: one that is cancelled
 * while its turn comes may have become the owner without knowing, as one whose answer is lost, and
 * if the cluster cannot be reached then, the key stays where it is. Such a caller asks again,
 * unlocks, or lets the lease end.
 *
 * <p>Thread-safe.
 */
public final class Contest {
  /** How long a lease lives that etcd makes for callers who bring none. */
  private static final long OWN_LEASE_MILLIS = 60_000;

  private final Engine engine;
  private final Turns turns;

  public Contest(Engine engine) {
    this.engine = engine;
    this.turns = new Turns(engine);
  }

  /**
   * A place that is at the front of its line.
   *
   * @param enteredRevision the revision at which its key was put or found
   * @param revision the one at which its turn was seen
   */
  record Won(Place place, long enteredRevision, long revision) {}

  /** A key was put or found. */
  private record Entered(Place place, long revision) {}

  /** Puts an empty key, or finds the one that the lease has, and waits for its turn. */
  CompletableFuture<Won> lock(ByteString name, long lease) {
    return enter(new Line(name), lease, (key, id) -> putOrFind(key, id, Bytes.EMPTY, List.of()));
  }

  /** As {@link #lock}, with a value; a key that has another one gets this one. */
  CompletableFuture<Won> campaign(ByteString name, long lease, Bytes value) {
    return enter(
        new Line(name),
        lease,
        (key, id) -> putOrFind(key, id, value, List.of(proclamation(key, id, value))));
  }

  /** The lease itself, or a new one if the caller brings none. */
  CompletableFuture<Long> lease(long asked) {
    if (asked != 0) {
      return completedFuture(asked);
    }
    return engine
        .submit(new GrantLease(0, "etcd lock service", Terms.ofMillis(OWN_LEASE_MILLIS)))
        .thenApply(outcome -> ((Granted) Failures.done(outcome)).lease());
  }

  private static Transact putOrFind(Key key, long lease, Bytes value, List<Step> ifFound) {
    List<Step> find = new ArrayList<>(List.of(Read.of(key)));
    find.addAll(ifFound);
    return new Transact(List.of(Compare.absent(key)), List.of(Put.bound(key, value, lease)), find);
  }

  private static Transact proclamation(Key key, long lease, Bytes value) {
    return new Transact(
        List.of(Compare.value(key, Relation.EQUAL, value)),
        List.of(),
        List.of(Put.bound(key, value, lease)));
  }

  private CompletableFuture<Won> enter(
      Line line, long asked, BiFunction<Key, Long, Transact> entrance) {
    CompletableFuture<Won> result = new CompletableFuture<>();
    CompletableFuture<Void> unused =
        lease(asked)
            .thenCompose(
                lease ->
                    engine
                        .submit(entrance.apply(line.key(lease), lease))
                        .thenApply(outcome -> entered(line, lease, Failures.done(outcome))))
            .thenAccept(entered -> await(entered, result))
            .exceptionally(
                failure -> {
                  result.completeExceptionally(failure);
                  return null;
                });
    return result;
  }

  /** A key that was there was read first, before anything of it was changed. */
  private static Entered entered(Line line, long lease, Outcome outcome) {
    Transacted done = (Transacted) outcome;
    Outcome first = done.results().get(0);
    KeyValue own = done.succeeded() ? ((Stored) first).stored() : ((KeysRead) first).keys().get(0);
    long revision = done.succeeded() ? done.revision() : ((KeysRead) first).revision();
    return new Entered(new Place(line, own.key(), lease, own.createRevision()), revision);
  }

  private void await(Entered entered, CompletableFuture<Won> result) {
    Place place = entered.place();
    CompletableFuture<Long> turn = turns.await(place);
    CompletableFuture<Long> unusedTurn =
        turn.whenComplete(
            (revision, failure) -> {
              if (failure != null) {
                result.completeExceptionally(failure);
              } else {
                result.complete(new Won(place, entered.revision(), revision));
              }
            });
    CompletableFuture<Won> unused =
        result.whenComplete(
            (won, failure) -> {
              if (result.isCancelled()) {
                turn.cancel(false);
                CompletableFuture<Outcome> unusedOutcome = engine.submit(place.withdrawal());
              }
            });
  }
}
