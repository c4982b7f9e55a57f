package io.leasehold.torture.check;

import static java.util.Comparator.comparingLong;

import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.History;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A lease lives at least for its term after its grant or any acknowledged renewal was sent, unless
 * its holder ends it.
 *
 * <p>That it is over is known from a refused renewal, and from another's grant of a key that it
 * held and did not give back.
 */
final class NeverEarly {
  private NeverEarly() {}

  static Verdict check(History history) {
    Findings findings = new Findings(Promise.NEVER_EARLY);
    Map<Long, List<Deed>> extended = history.byLease(What.GRANT, What.RENEW, What.LATE_RENEW);
    Map<Long, List<Deed>> given = history.byLease(What.REVOKE, What.RELEASE);
    refusedRenewals(extended, given, findings);
    successors(history, extended, given, findings);
    return findings.verdict();
  }

  private static void refusedRenewals(
      Map<Long, List<Deed>> extended, Map<Long, List<Deed>> given, Findings findings) {
    extended.forEach(
        (lease, deeds) -> {
          List<Deed> revoked =
              given.getOrDefault(lease, List.of()).stream()
                  .filter(deed -> deed.what() == What.REVOKE)
                  .toList();
          deeds.stream()
              .filter(deed -> deed.answer() == Deed.Answer.NO)
              .filter(refused -> revoked.stream().noneMatch(deed -> mayPrecede(deed, refused)))
              .forEach(refused -> judge(deeds, refused, findings));
        });
  }

  private static void successors(
      History history,
      Map<Long, List<Deed>> extended,
      Map<Long, List<Deed>> given,
      Findings findings) {
    history
        .byKey(What.ACQUIRE, What.FINAL_ACQUIRE)
        .forEach(
            (key, deeds) -> {
              for (Tenures.Succession pair : Tenures.successions(deeds)) {
                Deed old = pair.earlier();
                boolean gaveBack =
                    given.getOrDefault(old.lease(), List.of()).stream()
                        .filter(deed -> deed.what() == What.REVOKE || deed.token() == old.token())
                        .anyMatch(deed -> mayPrecede(deed, pair.later()));
                if (!gaveBack && old.lease() != pair.later().lease()) {
                  judge(extended.getOrDefault(old.lease(), List.of()), pair.later(), findings);
                }
              }
            });
  }

  /** A deed that was sent before the other was answered may have been done before it. */
  private static boolean mayPrecede(Deed deed, Deed other) {
    return deed.sentNanos() < other.receivedNanos();
  }

  /** The lease was over when this was answered: then every term it had was over, too. */
  private static void judge(List<Deed> extended, Deed over, Findings findings) {
    extended.stream()
        .filter(deed -> deed.isYes() && deed.before(over))
        .max(comparingLong(NeverEarly::untilNanos))
        .ifPresent(
            last -> {
              long early = untilNanos(last) - over.receivedNanos();
              findings.demand(
                  early <= 0,
                  "lease %d was over %d ms before its term was"
                      .formatted(last.lease(), TimeUnit.NANOSECONDS.toMillis(early)),
                  last,
                  over);
            });
  }

  private static long untilNanos(Deed extended) {
    return extended.sentNanos() + TimeUnit.MILLISECONDS.toNanos(extended.termMillis());
  }
}
