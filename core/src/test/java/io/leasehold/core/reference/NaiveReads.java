package io.leasehold.core.reference;

import io.leasehold.core.event.Event;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Explanation;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyHistory;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Statistics;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.TooOld;
import java.util.List;
import java.util.TreeSet;

/** What a reader sees. */
final class NaiveReads {
  private NaiveReads() {}

  static LeaseInfo lease(NaiveState s, NaiveLease lease) {
    List<Claim> claims =
        NaiveLeases.claimsOf(s, lease.id()).stream()
            .map(claim -> NaiveGrants.view(s, claim))
            .toList();
    return new LeaseInfo(
        lease.id(),
        lease.holder(),
        lease.terms(),
        lease.grantedAt(),
        lease.deadline(),
        lease.deadline() - s.now,
        lease.renewals(),
        NaiveLeases.keysOf(s, lease.id()).stream().map(KeyValue::key).toList(),
        claims,
        NaiveLeases.waitsOf(s, lease.id()).stream().map(Waiter::key).toList());
  }

  static KeyInfo key(NaiveState s, Key key) {
    return new KeyInfo(
        key,
        s.stored.get(key),
        NaiveGrants.holders(s, key),
        NaiveQueues.queue(s, key),
        delayedUntil(s, key));
  }

  /** The end of the key's own delay, otherwise the earliest of its places, otherwise 0. */
  static long delayedUntil(NaiveState s, Key key) {
    List<NaiveDelay> delays = NaiveGrants.runningDelays(s, key);
    long wholeKey =
        delays.stream().filter(NaiveDelay::ofWholeKey).mapToLong(NaiveDelay::until).max().orElse(0);
    return wholeKey != 0 ? wholeKey : delays.stream().mapToLong(NaiveDelay::until).min().orElse(0);
  }

  /** Keys that have a holder, a queue or a lock delay, in order. */
  static List<Key> claimedKeys(NaiveState s) {
    TreeSet<Key> claimed = new TreeSet<>();
    s.claims.forEach(claim -> claimed.add(claim.key()));
    s.waiters.forEach(waiter -> claimed.add(waiter.key()));
    s.delays.stream()
        .filter(delay -> !s.isPast(delay.until()))
        .forEach(delay -> claimed.add(delay.key()));
    return List.copyOf(claimed);
  }

  /** The remembered tenure of this token, or null. */
  static Tenure tenure(NaiveState s, Key key, long token) {
    return NaiveMemory.tenuresOf(s, key).stream()
        .filter(tenure -> tenure.token() == token)
        .findFirst()
        .orElse(null);
  }

  static KeyHistory history(NaiveState s, Key key) {
    return new KeyHistory(key, NaiveGrants.holders(s, key), NaiveMemory.tenuresOf(s, key));
  }

  static Explanation why(NaiveState s, Key key, long token) {
    List<Claim> holders = NaiveGrants.holders(s, key);
    Claim live = holders.stream().filter(claim -> claim.token() == token).findFirst().orElse(null);
    return new Explanation(key, token, live, tenure(s, key, token), holders, s.now);
  }

  static Outcome events(NaiveState s, Position from, int limit) {
    if (from.compareTo(s.forgotten) <= 0) {
      return new TooOld(from.revision(), s.forgotten.revision());
    }
    List<Event> all =
        s.log.stream().filter(event -> event.position().compareTo(from) >= 0).toList();
    Position end = from.compareTo(s.here()) > 0 ? from : s.here();
    Position next = all.size() > limit ? all.get(limit).position() : end;
    return new EventsRead(all.stream().limit(limit).toList(), next);
  }

  static Statistics statistics(NaiveState s) {
    return new Statistics(
        s.leases.size(),
        s.stored.size(),
        NaiveKeys.storedBytes(s),
        s.claims.size(),
        claimedKeys(s).size(),
        s.waiters.size(),
        s.tenures.size(),
        s.log.size(),
        0);
  }
}
