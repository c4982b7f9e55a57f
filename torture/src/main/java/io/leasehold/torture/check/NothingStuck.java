package io.leasehold.torture.check;

import io.leasehold.torture.history.Deed.Answer;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.History;

/**
 * When all faults are over and all holders are gone, every key can be had; and whoever was cut off
 * finds back.
 */
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
    history
        .of(What.LATE_RENEW)
        .forEach(
            deed ->
                findings.demand(
                    deed.answer() != Answer.UNKNOWN,
                    "the holder of lease %d did not find back".formatted(deed.lease()),
                    deed));
    return findings.verdict();
  }
}
