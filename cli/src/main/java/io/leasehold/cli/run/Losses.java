package io.leasehold.cli.run;

import io.leasehold.api.v1.HowEnded;
import io.leasehold.api.v1.Refusal;
import io.leasehold.client.holder.LossCause;

/** What the server says about an end, in the words of the holder. */
final class Losses {
  private Losses() {}

  static LossCause cause(Refusal refusal) {
    return refusal.getCode() == Refusal.Code.ENDED ? cause(refusal.getHow()) : LossCause.UNKNOWN;
  }

  static LossCause cause(HowEnded how) {
    return switch (how) {
      case RELEASED -> LossCause.RELEASED;
      case EXPIRED -> LossCause.EXPIRED;
      case REVOKED -> LossCause.REVOKED;
      case PREEMPTED -> LossCause.PREEMPTED;
      case HANDED_OVER -> LossCause.HANDED_OVER;
      case HOW_ENDED_UNKNOWN, UNRECOGNIZED -> LossCause.UNKNOWN;
    };
  }
}
