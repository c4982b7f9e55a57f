package io.leasehold.torture.check;

import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.History;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tokens of a key rise with every tenure, and no two tenures anywhere have the same. */
final class TokenOrder {
  private TokenOrder() {}

  static Verdict check(History history) {
    Findings findings = new Findings(Promise.TOKENS_RISE);
    history
        .byKey(What.ACQUIRE, What.FINAL_ACQUIRE)
        .forEach(
            (key, deeds) -> {
              List<Deed> granted = deeds.stream().filter(Deed::isYes).toList();
              Newest.before(
                  granted,
                  granted,
                  Deed::token,
                  (earlier, later) ->
                      findings.demand(
                          earlier.token() < later.token() || isSameTenure(earlier, later),
                          "key %s: token %d was granted after token %d"
                              .formatted(key, later.token(), earlier.token()),
                          earlier,
                          later));
            });
    unique(history, findings);
    return findings.verdict();
  }

  private static void unique(History history, Findings findings) {
    Map<Long, Deed> owners = new HashMap<>();
    history
        .of(What.ACQUIRE, What.FINAL_ACQUIRE)
        .filter(Deed::isYes)
        .forEach(
            deed -> {
              Deed other = owners.putIfAbsent(deed.token(), deed);
              findings.demand(
                  other == null || isSameTenure(other, deed),
                  "token %d was given to two".formatted(deed.token()),
                  other == null ? deed : other,
                  deed);
            });
  }

  private static boolean isSameTenure(Deed one, Deed other) {
    return one.token() == other.token()
        && one.lease() == other.lease()
        && one.key().equals(other.key());
  }
}
