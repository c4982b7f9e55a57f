package io.leasehold.torture.check;

import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.History;
import java.util.List;

/**
 * A holder whose check is true after a successor was known to own the key: whatever happened in
 * between, at that moment two believed.
 *
 * <p>That a successor owned is known from its grant or from its own check, both with its larger
 * token.
 */
final class Exclusion {
  private Exclusion() {}

  static Verdict check(History history) {
    Findings findings = new Findings(Promise.EXCLUSION);
    history
        .byKey(What.CHECK, What.ACQUIRE)
        .forEach(
            (key, deeds) -> {
              List<Deed> owned = deeds.stream().filter(Deed::isYes).toList();
              List<Deed> checked =
                  owned.stream().filter(deed -> deed.what() == What.CHECK).toList();
              Newest.before(
                  owned,
                  checked,
                  Deed::token,
                  (newest, check) ->
                      findings.demand(
                          newest.token() <= check.token(),
                          "key %s: the check of token %d was true after token %d was owned"
                              .formatted(key, check.token(), newest.token()),
                          newest,
                          check));
            });
    return findings.verdict();
  }
}
