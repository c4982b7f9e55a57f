package io.leasehold.core.internal.rules;

import io.leasehold.core.event.Event;
import io.leasehold.core.internal.state.ClaimedKey;
import io.leasehold.core.internal.state.Holding;
import io.leasehold.core.internal.state.Journal;
import io.leasehold.core.internal.state.LeaseTable;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Explanation;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyHistory;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.LeaseDeadline;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.LeaseDescribed;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.TooOld;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Looks at the state and changes nothing: what is due is left out, not ended. */
final class StateReads {
  private final State state;
  private final Views views;
  private final Refusals refusals;
  private final KeyReads keys;

  StateReads(State state, Views views, Refusals refusals, KeyReads keys) {
    this.state = state;
    this.views = views;
    this.refusals = refusals;
    this.keys = keys;
  }

  Outcome lease(long id) {
    int row = state.liveRow(id);
    return row == LeaseTable.NONE ? refusals.notAlive(id) : new LeaseDescribed(views.lease(row));
  }

  List<LeaseInfo> leases(long afterId, int limit) {
    requirePositive(limit);
    // The smallest ids that fit, the largest of them on top: one pass whatever the table's size.
    PriorityQueue<Long> smallest = new PriorityQueue<>(Comparator.reverseOrder());
    state.leases.forEachRow(
        row -> {
          if (state.leases.id(row) > afterId && !state.isDue(row)) {
            smallest.add(state.leases.id(row));
            if (smallest.size() > limit) {
              smallest.poll();
            }
          }
        });
    return smallest.stream().sorted().map(id -> views.lease(state.leases.find(id))).toList();
  }

  long termMillis(long id) {
    int row = state.liveRow(id);
    return row == LeaseTable.NONE ? 0 : state.leases.terms(row).termMillis();
  }

  List<LeaseDeadline> leaseDeadlines() {
    List<LeaseDeadline> all = new ArrayList<>(state.leases.size());
    state.leases.forEachRow(
        row -> {
          if (!state.isDue(row)) {
            all.add(new LeaseDeadline(state.leases.id(row), state.leases.deadline(row)));
          }
        });
    return all;
  }

  KeyInfo key(Key key) {
    KeyValue stored = state.keys.find(key);
    ClaimedKey claimed = state.claims.find(key);
    return new KeyInfo(
        key,
        stored == null || !keys.isVisible(stored) ? null : stored,
        views.holders(key, Integer.MAX_VALUE),
        claimed == null ? List.of() : waiters(claimed),
        claimed == null ? 0 : claimed.firstDelayEnd(Integer.MAX_VALUE, state.now()));
  }

  private List<Waiter> waiters(ClaimedKey claimed) {
    List<Waiter> waiters = new ArrayList<>();
    for (Waiter waiter : claimed.queue().values()) {
      boolean present = state.liveRow(waiter.lease()) != LeaseTable.NONE;
      if (present && !state.isPast(waiter.untilMillis())) {
        waiters.add(waiter);
      }
    }
    return waiters;
  }

  List<KeyInfo> claimedKeys(KeyRange range, int limit) {
    requirePositive(limit);
    return state.claims.all().stream()
        .map(ClaimedKey::key)
        .filter(range::contains)
        .sorted()
        .map(this::key)
        .filter(info -> isClaimed(info))
        .limit(limit)
        .toList();
  }

  private static boolean isClaimed(KeyInfo info) {
    return !info.claims().isEmpty() || !info.waiters().isEmpty() || info.delayedUntilMillis() != 0;
  }

  KeyHistory history(Key key) {
    return new KeyHistory(key, views.holders(key, Integer.MAX_VALUE), tenures(key));
  }

  private List<Tenure> tenures(Key key) {
    List<Tenure> tenures = new ArrayList<>();
    state.tenures.of(key).forEach(past -> tenures.add(past.tenure()));
    ClaimedKey claimed = state.hasBacklog() ? state.claims.find(key) : null;
    if (claimed != null) {
      for (Holding held : claimed.holders().values()) {
        if (!views.isVisible(held)) {
          tenures.add(views.dueTenure(held));
        }
      }
    }
    return tenures;
  }

  Explanation why(Key key, long token) {
    List<Claim> now = views.holders(key, Integer.MAX_VALUE);
    Claim live = now.stream().filter(claim -> claim.token() == token).findFirst().orElse(null);
    Tenure ended =
        tenures(key).stream().filter(tenure -> tenure.token() == token).findFirst().orElse(null);
    List<Claim> few = now.subList(0, Math.min(now.size(), Views.FEW));
    return new Explanation(key, token, live, ended, List.copyOf(few), state.now());
  }

  private static void requirePositive(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("a limit must be at least 1, got " + limit);
    }
  }

  Outcome events(Position from, int limit) {
    requirePositive(limit);
    Position dropped = state.journal.dropped();
    // Nothing came before the first revision, so whoever starts there misses nothing.
    boolean fromTheStart = dropped.revision() < Journal.FIRST_REVISION;
    if (!fromTheStart && from.compareTo(dropped) <= 0) {
      return new TooOld(from.revision(), dropped.revision());
    }
    List<Event> events = new ArrayList<>();
    Position next = state.journal.next();
    for (int at = state.journal.search(from); at < state.journal.size(); at++) {
      Event event = state.journal.get(at);
      if (events.size() == limit) {
        next = event.position();
        break;
      }
      events.add(event);
    }
    return new EventsRead(events, next.compareTo(from) < 0 ? from : next);
  }
}
