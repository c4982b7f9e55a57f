package io.leasehold.torture.check;

import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.History;

/** When all faults are over and all holders are gone, every key can be had. */
final class NothingStuck {
  private NothingStuck() {}

  static Verdict check(History history) {
    Findings findings = new Findings(Promise.NOTHING_STUCK);
    history
        .of(What.FINAL_ACQUIRE)
        .forEach(
            deed ->
                findings.demand(
                    deed.isYes(),
                    "key %s could not be had at the end".formatted(deed.key()),
                    deed));
    return findings.verdict();
  }
}
