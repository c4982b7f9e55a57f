package io.leasehold.engine.node;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitStarted;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Delayed;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.NotWaiting;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.EngineException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Callers whose acquisition is in a queue. What the machine tells about a lease and a key ends
 * their wait; nothing here decides anything. Owned by the applier's thread.
 */
final class Waits {
  private static final int FEW = 4;

  private record Place(Key key, long lease) {}

  private final Regulars regulars;
  private final Map<Place, List<CompletableFuture<Outcome>>> waiting = new HashMap<>();

  Waits(Regulars regulars) {
    this.regulars = regulars;
  }

  /** Callers that gave up meanwhile are dropped: who asks again and again must not pile up. */
  void add(Key key, long lease, CompletableFuture<Outcome> answer) {
    List<CompletableFuture<Outcome>> answers =
        waiting.computeIfAbsent(new Place(key, lease), place -> new ArrayList<>(1));
    answers.removeIf(CompletableFuture::isDone);
    answers.add(answer);
  }

  /** How many callers wait, those included that gave up and were not dropped yet. */
  int size() {
    return waiting.values().stream().mapToInt(List::size).sum();
  }

  /**
   * Ends the waits that a batch decided. The last word of a batch on a place counts: a lease may
   * leave a queue and join it again within one batch.
   */
  void decide(List<Event> events, LeaseMachine machine) {
    if (waiting.isEmpty()) {
      return;
    }
    Map<Place, Event> lastWords = new LinkedHashMap<>();
    for (Event event : events) {
      Place place = placeOf(event);
      if (place != null && waiting.containsKey(place)) {
        lastWords.put(place, event);
      }
    }
    lastWords.forEach((place, event) -> end(place, event, machine));
  }

  private static Place placeOf(Event event) {
    return switch (event.kind()) {
      case CLAIM_GRANTED -> {
        Claim claim = ((ClaimGranted) event).claim();
        yield new Place(claim.key(), claim.lease());
      }
      case WAIT_ENDED -> new Place(((WaitEnded) event).key(), ((WaitEnded) event).lease());
      case WAIT_STARTED -> {
        WaitStarted started = (WaitStarted) event;
        yield new Place(started.waiter().key(), started.waiter().lease());
      }
      case KEY_PUT, KEY_DELETED, CLAIM_ENDED, LEASE_GRANTED, LEASE_ENDED -> null;
    };
  }

  private void end(Place place, Event event, LeaseMachine machine) {
    if (event instanceof ClaimGranted granted) {
      answer(place, new Acquired(granted.claim(), true));
    } else if (event instanceof WaitEnded ended) {
      answer(place, refusal(ended, machine));
    }
  }

  private static Outcome refusal(WaitEnded ended, LeaseMachine machine) {
    return switch (ended.cause()) {
      case TIMED_OUT -> unavailable(machine.describeKey(ended.key()), machine.nowMillis());
      case LEASE_ENDED -> machine.describeLease(ended.lease());
      case WITHDRAWN -> new NotWaiting(ended.key(), "lease " + ended.lease(), List.of());
    };
  }

  private static Outcome unavailable(KeyInfo info, long nowMillis) {
    List<Claim> claims = info.claims();
    if (claims.isEmpty() && info.waiters().isEmpty() && info.delayedUntilMillis() > nowMillis) {
      long until = info.delayedUntilMillis();
      return new Delayed(info.key(), until, until - nowMillis);
    }
    long free = claims.stream().mapToLong(Claim::untilMillis).max().orElse(nowMillis);
    return new Held(
        info.key(),
        claims.subList(0, Math.min(FEW, claims.size())),
        claims.size(),
        info.waiters().size(),
        Math.max(0, free - nowMillis));
  }

  /**
   * After a snapshot took the place of entries: what the events would have told is in the state.
   */
  void lookAgain(LeaseMachine machine) {
    for (Place place : List.copyOf(waiting.keySet())) {
      KeyInfo info = machine.describeKey(place.key());
      Claim claim =
          info.claims().stream()
              .filter(held -> held.lease() == place.lease())
              .findFirst()
              .orElse(null);
      if (claim != null) {
        answer(place, new Acquired(claim, true));
      } else if (info.waiters().stream().noneMatch(w -> w.lease() == place.lease())) {
        Outcome lease = machine.describeLease(place.lease());
        answer(place, lease.isRefusal() ? lease : unavailable(info, machine.nowMillis()));
      }
    }
  }

  private void answer(Place place, Outcome outcome) {
    List<CompletableFuture<Outcome>> answers = waiting.remove(place);
    regulars.answered(answers.size());
    answers.forEach(answer -> answer.complete(outcome));
  }

  void failAll(EngineException why) {
    List<List<CompletableFuture<Outcome>>> all = List.copyOf(waiting.values());
    waiting.clear();
    all.forEach(answers -> answers.forEach(answer -> answer.completeExceptionally(why)));
  }
}
