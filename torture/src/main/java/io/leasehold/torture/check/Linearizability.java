package io.leasehold.torture.check;

import static java.util.stream.Collectors.toMap;

import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.Answer;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.History;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Each key behaves as if every call took one moment between its sending and its answer.
 *
 * <p>The cluster names that order itself, by revisions, so there is nothing to search: it is enough
 * that the order it names fits what the clients saw. Calls that followed each other have revisions
 * that do, a revision has one value, and reads tell the value of their revision; a value whose
 * write was refused is never read. Claims are looked at by {@link Claims}; that a key is not
 * granted to two at once, and not too early, is for the other checks.
 */
final class Linearizability {
  private Linearizability() {}

  static Verdict check(History history) {
    Findings findings = new Findings(Promise.LINEARIZABLE);
    history
        .byKey(What.PUT, What.READ, What.FINAL_READ)
        .forEach(
            (key, all) -> {
              List<Deed> deeds = all.stream().filter(Deed::isYes).toList();
              valuesOfRevisions(key, deeds, findings);
              refusedValues(key, all, deeds, findings);
              Newest.before(
                  deeds,
                  deeds,
                  Deed::revision,
                  (earlier, later) ->
                      findings.demand(
                          later.what() == What.PUT
                              ? later.revision() > earlier.revision()
                              : later.revision() >= earlier.revision(),
                          "key %s: revision %d came after %d was known"
                              .formatted(key, later.revision(), earlier.revision()),
                          earlier,
                          later));
            });
    Claims.judge(history, findings);
    return findings.verdict();
  }

  private static void valuesOfRevisions(String key, List<Deed> deeds, Findings findings) {
    Map<Long, Deed> byRevision = new HashMap<>();
    for (Deed deed : deeds) {
      Deed other = byRevision.putIfAbsent(deed.revision(), deed);
      if (other != null) {
        findings.demand(
            other.value().equals(deed.value())
                && !(other.what() == What.PUT && deed.what() == What.PUT),
            "key %s has two values at revision %d".formatted(key, deed.revision()),
            other,
            deed);
      }
    }
  }

  /** What was said not to be done was not done. */
  private static void refusedValues(
      String key, List<Deed> all, List<Deed> answered, Findings findings) {
    Map<String, Deed> refused =
        all.stream()
            .filter(deed -> deed.what() == What.PUT && deed.answer() == Answer.NO)
            .collect(toMap(Deed::value, deed -> deed));
    for (Deed read : answered) {
      Deed put = read.what() == What.PUT ? null : refused.get(read.value());
      if (put != null) {
        findings.violated("key %s has a value whose write was refused".formatted(key), put, read);
      }
    }
  }
}
