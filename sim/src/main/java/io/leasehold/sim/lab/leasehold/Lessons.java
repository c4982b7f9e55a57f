package io.leasehold.sim.lab.leasehold;

import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Tenancy;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Renewed;

/** Hands the store's answers to the holder's logic, in its language. */
final class Lessons {
  private Lessons() {}

  /**
   * Tells the tenancy what an answer means for it.
   *
   * @return whether the lease is of no use any more: the claim it was meant for was refused
   */
  static boolean teach(Tenancy tenancy, long attempt, Outcome outcome, Reading reading) {
    if (outcome instanceof Granted granted) {
      tenancy.granted(attempt, granted.remainingMillis(), reading);
    } else if (outcome instanceof Renewed renewed) {
      if (renewed.refused().isEmpty()) {
        tenancy.renewed(attempt, reading);
      } else {
        tenancy.refused(attempt, cause(renewed.refused().get(0).why()), reading);
      }
    } else if (outcome.isRefusal()) {
      tenancy.lost(LossCause.RELEASED, reading);
      return true;
    }
    return false;
  }

  /** Whether the store said no; a renewal says so for each lease. */
  static boolean isRefusal(Outcome outcome) {
    return outcome.isRefusal()
        || (outcome instanceof Renewed renewed && !renewed.refused().isEmpty());
  }

  private static LossCause cause(Refusal refusal) {
    if (refusal instanceof Ended ended) {
      return switch (ended.how()) {
        case RELEASED -> LossCause.RELEASED;
        case EXPIRED -> LossCause.EXPIRED;
        case REVOKED -> LossCause.REVOKED;
        case PREEMPTED -> LossCause.PREEMPTED;
        case HANDED_OVER -> LossCause.HANDED_OVER;
      };
    }
    return LossCause.UNKNOWN;
  }
}
