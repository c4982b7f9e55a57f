package io.leasehold.client.keeper;

import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Note;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Standing;
import io.leasehold.client.holder.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Something that is owned for a time: a lease, or a claim under one. Thread-safe: everything is
 * judged under the keeper's lock, at one reading of the clocks.
 */
public abstract sealed class Kept permits KeptLease, KeptClaim {
  final Keeper keeper;
  private final List<Listener> listeners = new ArrayList<>();
  private String serverSaid = "";
  private boolean toldOfLoss;
  private CompletableFuture<Void> farewell;

  Kept(Keeper keeper) {
    this.keeper = keeper;
  }

  /**
   * Is told of changes on the keeper's own thread: it must be quick, and hand on what takes long.
   */
  @FunctionalInterface
  public interface Listener {
    void turned(Status status);
  }

  /** The lease itself, or the one that the claim is under. */
  public abstract KeptLease lease();

  abstract Status status(Reading reading);

  abstract long remainingNanos(Reading reading);

  abstract LossCause lossCauseOrNull();

  /** Under the lock: it is over from now on; true if there is nothing to tell the server. */
  abstract boolean end(Reading reading);

  abstract CompletableFuture<Void> sayGoodbye(Farewells farewells);

  /**
   * Gives it back. It is over from the moment this is called; the future is done when the server
   * knows, or when it cannot or need not be told. Never fails; the server is told once.
   */
  public final CompletableFuture<Void> giveBack() {
    return keeper.giveBack(this);
  }

  /** Under the lock: the future to complete when it was given back, null if another does so. */
  final CompletableFuture<Void> beginFarewell() {
    if (farewell != null) {
      return null;
    }
    farewell = new CompletableFuture<>();
    return farewell;
  }

  /** Under the lock, after {@link #beginFarewell}. */
  final CompletableFuture<Void> farewell() {
    return farewell;
  }

  public final Status status() {
    return keeper.care.judged(lease(), this::status);
  }

  /** For how long it may be used if nothing else happens; 0 if it may not. */
  public final long remainingNanos() {
    return keeper.care.judged(lease(), this::remainingNanos);
  }

  /** Everything about its lease, at one moment. */
  public final Standing standing() {
    return keeper.care.judged(lease(), reading -> lease().tenancy.standing(reading));
  }

  public final Optional<LossCause> lossCause() {
    return keeper.care.judged(
        lease(),
        reading -> {
          status(reading);
          return Optional.ofNullable(lossCauseOrNull());
        });
  }

  /** What the server said about the end, if it said anything. */
  public final String serverSaid() {
    return keeper.care.judged(lease(), reading -> serverSaid);
  }

  public final List<Note> story() {
    return keeper.care.judged(lease(), reading -> lease().tenancy.story());
  }

  public final void heartbeat() {
    keeper.care.act(lease(), lease().tenancy::heartbeat);
  }

  /** Adds a listener. One that comes after the end is told of it at once. */
  public final void listen(Listener listener) {
    Status status =
        keeper.care.judged(
            lease(),
            reading -> {
              Status now = status(reading);
              if (now != Status.LOST || !toldOfLoss) {
                listeners.add(listener);
              }
              return now == Status.LOST && !toldOfLoss ? Status.JEOPARDY : now;
            });
    if (status == Status.LOST) {
      listener.turned(status);
    }
  }

  public final void unlisten(Listener listener) {
    keeper.care.judged(lease(), reading -> listeners.remove(listener));
  }

  /** Waits until it may be used; false if it is lost, or the time is up. */
  public final boolean awaitUsable(long timeoutNanos) throws InterruptedException {
    return keeper.care.awaitUsable(this, timeoutNanos);
  }

  /** Under the lock: it came into care when it was over already, so nobody will tell of it. */
  final void lostOnArrival() {
    toldOfLoss = true;
  }

  /** Under the lock: the listeners to tell, none if they heard of the loss before. */
  final List<Listener> listenersTo(Status status) {
    if (toldOfLoss) {
      return List.of();
    }
    toldOfLoss = status == Status.LOST;
    return List.copyOf(listeners);
  }

  /** Under the lock. */
  final void serverSaid(String text) {
    serverSaid = text;
  }
}
