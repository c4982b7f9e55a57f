package io.leasehold.sim.holder;

import io.leasehold.client.holder.LossCause;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.outcome.Ended;
import io.leasehold.core.outcome.Refusal;

/** What the cluster says about an end, in the words of the holder. */
final class Causes {
  private Causes() {}

  static LossCause of(Refusal why) {
    return why instanceof Ended ended ? of(ended.how()) : LossCause.UNKNOWN;
  }

  static LossCause of(HowEnded how) {
    return switch (how) {
      case RELEASED -> LossCause.RELEASED;
      case EXPIRED -> LossCause.EXPIRED;
      case REVOKED -> LossCause.REVOKED;
      case PREEMPTED -> LossCause.PREEMPTED;
      case HANDED_OVER -> LossCause.HANDED_OVER;
    };
  }
}
