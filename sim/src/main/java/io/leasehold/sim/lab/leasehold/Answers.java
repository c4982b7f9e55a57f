package io.leasehold.sim.lab.leasehold;

import io.leasehold.core.model.Claim;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.Held;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Queued;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.sim.lab.stage.TimeOfDay;
import io.leasehold.sim.lab.stage.Words;

/** Puts outcomes into words; a refusal speaks for itself. */
final class Answers {
  private Answers() {}

  static Words of(Outcome outcome) {
    if (outcome instanceof Refusal refusal) {
      return refused(refusal);
    }
    if (outcome instanceof Acquired acquired) {
      Claim claim = acquired.claim();
      String term = TimeOfDay.length(claim.untilMillis() - claim.sinceMillis());
      return Words.of(
          "granted for " + term + ", token " + claim.token(), "ok, token " + claim.token());
    }
    if (outcome instanceof Queued queued) {
      return Words.of("queued, place " + queued.place());
    }
    if (outcome instanceof Renewed renewed) {
      return renewed.refused().isEmpty()
          ? Words.of("renewed")
          : refused(renewed.refused().get(0).why());
    }
    return Words.of(outcome.kind().toString());
  }

  private static Words refused(Refusal refusal) {
    return Words.of("refused: " + refusal.text(), "refused: " + reason(refusal));
  }

  private static String reason(Refusal refusal) {
    if (refusal instanceof Ended ended) {
      return "ended " + TimeOfDay.length(ended.lateMillis()) + " ago";
    }
    if (refusal instanceof Held held) {
      return held.holders().get(0).holder() + " holds it";
    }
    return refusal.kind().toString();
  }
}
