package io.leasehold.core.reference;

import io.leasehold.core.command.Compact;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.outcome.Added;
import io.leasehold.core.outcome.Compacted;
import io.leasehold.core.outcome.Configured;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.TooOld;
import java.util.List;

/** The rules about forgetting. */
final class NaiveMemory {
  private NaiveMemory() {}

  static void remember(NaiveState s, Tenure tenure) {
    s.tenures.add(tenure);
    while (tenuresOf(s, tenure.key()).size() > s.limit(Limit.TENURES_PER_KEY)) {
      s.tenures.remove(tenuresOf(s, tenure.key()).get(0));
    }
    trimTenures(s);
  }

  static void remember(NaiveState s, NaiveEndedLease ended) {
    s.endedLeases.add(ended);
    trimEndedLeases(s);
  }

  static void remember(NaiveState s, long requestId, Added answer) {
    s.additions.put(requestId, answer);
    trim(s);
  }

  static Outcome configure(NaiveState s, Limits limits) {
    s.limits = limits;
    trimTenures(s);
    trimEndedLeases(s);
    trim(s);
    NaivePools.trimIdle(s);
    return new Configured(s.limits);
  }

  static Outcome compact(NaiveState s, Compact command) {
    long upTo = command.revision();
    if (upTo > s.revision || upTo < 1) {
      return NaiveArguments.bad("revision", upTo, "a revision from 1 to " + s.revision);
    }
    if (upTo <= s.forgotten.revision()) {
      return new TooOld(upTo, s.forgotten.revision());
    }
    s.log.removeIf(event -> event.position().revision() <= upTo);
    boolean present = upTo == s.revision;
    forgetUpTo(s, new Position(upTo, present ? s.here().index() - 1 : Long.MAX_VALUE));
    return new Compacted(upTo);
  }

  /** Within a transaction nothing is forgotten yet. */
  static void trim(NaiveState s) {
    if (!s.inTransaction()) {
      trimEvents(s);
      trimAdditions(s);
    }
  }

  private static void trimEvents(NaiveState s) {
    while (s.log.size() > s.limit(Limit.EVENTS_KEPT)) {
      forgetUpTo(s, s.log.remove(0).position());
    }
  }

  private static void forgetUpTo(NaiveState s, Position position) {
    s.forgotten = position;
    s.storedAt.headMap(position.revision()).clear();
  }

  private static void trimTenures(NaiveState s) {
    while (s.tenures.size() > s.limit(Limit.TENURES_KEPT)) {
      Key stalest = keyWhoseLastTenureIsOldest(s);
      s.tenures.removeIf(tenure -> tenure.key().equals(stalest));
    }
  }

  private static Key keyWhoseLastTenureIsOldest(NaiveState s) {
    for (int i = 0; i < s.tenures.size(); i++) {
      Key key = s.tenures.get(i).key();
      List<Tenure> later = s.tenures.subList(i + 1, s.tenures.size());
      if (later.stream().noneMatch(tenure -> tenure.key().equals(key))) {
        return key;
      }
    }
    throw new AssertionError("there is no tenure to forget");
  }

  static List<Tenure> tenuresOf(NaiveState s, Key key) {
    return s.tenures.stream().filter(tenure -> tenure.key().equals(key)).toList();
  }

  private static void trimEndedLeases(NaiveState s) {
    while (s.endedLeases.size() > s.limit(Limit.ENDED_LEASES_KEPT)) {
      s.endedLeases.remove(0);
    }
  }

  private static void trimAdditions(NaiveState s) {
    while (s.additions.size() > s.limit(Limit.ADDITIONS_KEPT)) {
      s.additions.remove(s.additions.keySet().iterator().next());
    }
  }
}
