package io.leasehold.torture.check;

import static java.util.Comparator.comparingLong;

import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.History;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * How long after the end of a term the key was with somebody who had been waiting for it: from the
 * moment the last acknowledged renewal was sent, plus the term, to the moment the successor had its
 * answer. An upper bound: delays of the answers and of the recording are in it, and so is every
 * moment in which the cluster had no leader.
 */
public final class Lateness {
  private Lateness() {}

  /**
   * In milliseconds, sorted; one for each lease that ended by time with somebody waiting.
   *
   * @param keys which keys are of interest
   */
  public static List<Long> millis(History history, Predicate<String> keys) {
    Map<Long, List<Deed>> extended = history.byLease(What.GRANT, What.RENEW, What.LATE_RENEW);
    Map<Long, List<Deed>> given = history.byLease(What.REVOKE, What.RELEASE);
    return history.byKey(What.ACQUIRE, What.FINAL_ACQUIRE).entrySet().stream()
        .filter(entry -> keys.test(entry.getKey()))
        .map(Map.Entry::getValue)
        .flatMap(deeds -> Tenures.successions(deeds).stream())
        .filter(pair -> !given.containsKey(pair.earlier().lease()))
        .flatMap(pair -> late(extended.get(pair.earlier().lease()), pair.later()))
        .sorted()
        .toList();
  }

  private static Stream<Long> late(List<Deed> extended, Deed successor) {
    if (extended == null) {
      return Stream.empty();
    }
    return extended.stream()
        .filter(deed -> deed.answer() != Deed.Answer.NO)
        .max(comparingLong(Deed::sentNanos))
        .filter(Deed::isYes)
        .map(last -> last.sentNanos() + TimeUnit.MILLISECONDS.toNanos(last.termMillis()))
        .filter(until -> successor.sentNanos() < until)
        .map(until -> TimeUnit.NANOSECONDS.toMillis(successor.receivedNanos() - until))
        .stream();
  }
}
