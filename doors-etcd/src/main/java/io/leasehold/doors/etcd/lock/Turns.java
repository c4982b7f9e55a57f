package io.leasehold.doors.etcd.lock;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.model.Key;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.doors.etcd.wire.EtcdError;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EventFeed;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Everybody who waits at this door for a turn, and for which key's end each of them waits.
 *
 * <p>Guarantee: a turn is given only in a state of the store in which the place is still there and
 * nobody is before it, and that state is not older than the call. A place that is gone never gets
 * one; its call fails as soon as this node learns of it.
 *
 * <p>Not guaranteed: that the lease still lives when the caller reads the answer.
 *
 * <p>The end of a key wakes those who are right behind it and no others. There is one feed of
 * events for all, open only while somebody waits. A waiter is written down in the same step on the
 * apply thread that saw it has to wait, and the feed begins at that step or before: no end of a key
 * falls between the two. Waking one that need not be woken does no harm, it looks again.
 *
 * <p>{@link #await} may be called by any thread. All else happens on the apply thread, which owns
 * what is written down here.
 */
final class Turns {
  private static final int EVENTS_AT_ONCE = 256;

  private final Engine engine;
  private final Map<Key, Set<Turn>> waiting = new HashMap<>();
  private EventFeed feed;

  Turns(Engine engine) {
    this.engine = engine;
  }

  /** A call that waits, and the keys whose end it wants to hear of. */
  private static final class Turn {
    private final Place place;
    private final CompletableFuture<Long> answer = new CompletableFuture<>();
    private List<Key> awaited = List.of();

    private Turn(Place place) {
      this.place = place;
    }
  }

  /**
   * The revision at which the place was seen at the front of its line. Cancelling ends the wait and
   * nothing else: the key stays.
   */
  CompletableFuture<Long> await(Place place) {
    Turn turn = new Turn(place);
    CompletableFuture<Long> unused =
        turn.answer.whenComplete(
            (revision, failure) -> {
              if (turn.answer.isCancelled()) {
                look(turn);
              }
            });
    look(turn);
    return turn.answer;
  }

  private void look(Turn turn) {
    CompletableFuture<Void> unused =
        engine
            .<Void>readStale(
                machine -> {
                  judge(turn, machine);
                  return null;
                })
            .whenComplete(
                (done, failure) -> {
                  if (failure != null) {
                    turn.answer.completeExceptionally(failure);
                  }
                });
  }

  private void judge(Turn turn, LeaseMachine machine) {
    if (turn.answer.isDone()) {
      listen(turn, List.of());
      return;
    }
    Standing standing = Standing.of(turn.place, machine);
    switch (standing.kind()) {
      case WAITING -> {
        if (feed == null) {
          feed = engine.watch(machine.nextPosition(), this::isAwaited);
          pull(feed);
        }
        listen(turn, List.of(standing.behind(), turn.place.key()));
        return;
      }
      case OWNER -> turn.answer.complete(standing.revision());
      case DELETED -> turn.answer.completeExceptionally(EtcdError.SESSION_EXPIRED.exception());
      case LEASE_ENDED -> turn.answer.completeExceptionally(EtcdError.LEASE_NOT_FOUND.exception());
    }
    listen(turn, List.of());
  }

  /** Changes what a turn waits for; the feed ends with the last one. */
  private void listen(Turn turn, List<Key> keys) {
    for (Key key : turn.awaited) {
      waiting.computeIfPresent(
          key,
          (same, turns) -> {
            turns.remove(turn);
            return turns.isEmpty() ? null : turns;
          });
    }
    turn.awaited = keys;
    for (Key key : keys) {
      waiting.computeIfAbsent(key, none -> new LinkedHashSet<>()).add(turn);
    }
    if (waiting.isEmpty() && feed != null) {
      closeFeed();
    }
  }

  private void closeFeed() {
    EventFeed last = feed;
    feed = null;
    last.close();
  }

  private boolean isAwaited(Event event) {
    return event instanceof KeyDeleted deleted && waiting.containsKey(deleted.previous().key());
  }

  private void pull(EventFeed from) {
    CompletableFuture<Outcome> unused =
        from.next(EVENTS_AT_ONCE)
            .whenComplete(
                (outcome, failure) -> {
                  if (from == feed) {
                    take(outcome, failure);
                  }
                });
  }

  private void take(Outcome outcome, Throwable failure) {
    if (failure != null) {
      closeFeed();
      everybody().forEach(turn -> turn.answer.completeExceptionally(failure));
      waiting.clear();
    } else if (outcome instanceof EventsRead read) {
      Set<Turn> woken = new LinkedHashSet<>();
      for (Event event : read.events()) {
        woken.addAll(waiting.getOrDefault(((KeyDeleted) event).previous().key(), Set.of()));
      }
      woken.forEach(this::look);
      pull(feed);
    } else {
      // Too far behind to know what was missed. The first who still has to wait begins a new feed.
      closeFeed();
      everybody().forEach(this::look);
    }
  }

  private Set<Turn> everybody() {
    Set<Turn> all = new HashSet<>();
    waiting.values().forEach(all::addAll);
    return all;
  }
}
