package io.leasehold.sim.mutant;

import io.leasehold.core.Applied;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Release;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.HandedOver;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Released;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.cluster.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A store whose tokens are not the revisions that its inner store gives out, but numbers of its
 * own. It translates both ways wherever a token appears; a mutant says where the numbers come from.
 */
abstract class TokenWrapper extends StoreWrapper {
  private record Shown(Key key, long token) {}

  private final Map<Long, Long> shown;
  private final Map<Shown, Long> real;

  TokenWrapper(Store inner) {
    super(inner);
    this.shown = new HashMap<>();
    this.real = new HashMap<>();
  }

  TokenWrapper(Store inner, TokenWrapper before) {
    super(inner);
    this.shown = new HashMap<>(before.shown);
    this.real = new HashMap<>(before.real);
  }

  /** The number for a new claim; {@code request} is what brought it about, null if time did. */
  abstract long newToken(Claim claim, Request request);

  /** A key has no holder any more. */
  abstract void freed(Key key);

  @Override
  public Applied apply(List<Request> requests, long stampMillis) {
    List<Request> translated = new ArrayList<>();
    for (Request request : requests) {
      Command command = toReal(request.command());
      translated.add(
          new Request(
              request.number(), request.from(), command, request.wallMillis(), request.note()));
    }
    Applied applied = inner.apply(translated, stampMillis);
    List<Event> events = new ArrayList<>();
    for (Event event : applied.events()) {
      events.add(toShown(event, applied, requests));
    }
    List<Outcome> outcomes = new ArrayList<>();
    for (Outcome outcome : applied.outcomes()) {
      outcomes.add(toShown(outcome));
    }
    return new Applied(outcomes, events, applied.nowMillis());
  }

  private Command toReal(Command command) {
    if (command instanceof Release release) {
      return new Release(release.key(), toReal(release.key(), release.token()));
    }
    if (command instanceof HandOver hand) {
      long token = toReal(hand.key(), hand.token());
      return new HandOver(hand.key(), token, hand.toLease(), hand.toHolder());
    }
    return command;
  }

  private long toReal(Key key, long token) {
    return real.getOrDefault(new Shown(key, token), token);
  }

  private Event toShown(Event event, Applied applied, List<Request> requests) {
    if (event instanceof ClaimGranted granted) {
      Claim claim = granted.claim();
      long token = newToken(claim, cause(claim, applied, requests));
      shown.put(claim.token(), token);
      real.put(new Shown(claim.key(), token), claim.token());
      return new ClaimGranted(granted.position(), toShown(claim), granted.waited());
    }
    if (event instanceof ClaimEnded ended) {
      if (inner.describeKey(ended.tenure().key()).claims().isEmpty()) {
        freed(ended.tenure().key());
      }
      return new ClaimEnded(ended.position(), toShown(ended.tenure()));
    }
    return event;
  }

  private static Request cause(Claim claim, Applied applied, List<Request> requests) {
    for (int i = 0; i < requests.size(); i++) {
      Outcome outcome = applied.outcomes().get(i);
      boolean taken =
          outcome instanceof Acquired acquired
              && acquired.fresh()
              && acquired.claim().token() == claim.token();
      boolean given =
          (outcome instanceof Released released && released.key().equals(claim.key()))
              || (outcome instanceof HandedOver handed && handed.claim().equals(claim));
      if (taken || given) {
        return requests.get(i);
      }
    }
    return null;
  }

  private Outcome toShown(Outcome outcome) {
    if (outcome instanceof Acquired acquired) {
      return new Acquired(toShown(acquired.claim()), acquired.fresh());
    }
    if (outcome instanceof HandedOver handedOver) {
      return new HandedOver(toShown(handedOver.claim()));
    }
    if (outcome instanceof Renewed renewed) {
      List<Renewed.Notice> notices = new ArrayList<>();
      for (Renewed.Notice notice : renewed.notices()) {
        List<Tenure> lost = notice.lost().stream().map(this::toShown).toList();
        notices.add(
            new Renewed.Notice(notice.index(), notice.lease(), notice.remainingMillis(), lost));
      }
      return new Renewed(renewed.renewed(), renewed.refused(), notices);
    }
    return outcome;
  }

  private Claim toShown(Claim claim) {
    return new Claim(
        claim.key(),
        claim.mode(),
        claim.slot(),
        shown.get(claim.token()),
        claim.lease(),
        claim.holder(),
        claim.value(),
        claim.sinceMillis(),
        claim.softUntilMillis(),
        claim.untilMillis());
  }

  private Tenure toShown(Tenure tenure) {
    return new Tenure(
        tenure.key(),
        tenure.mode(),
        tenure.slot(),
        shown.get(tenure.token()),
        tenure.lease(),
        tenure.holder(),
        tenure.fromMillis(),
        tenure.untilMillis(),
        tenure.how(),
        tenure.endRevision(),
        tenure.renewals(),
        tenure.late());
  }
}
