package io.leasehold.sim.mutant;

import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.sim.holder.Guard;

/** Hears that its lease was renewed, and not that another took a claim in the meantime. */
final class LossIgnored extends GuardWrapper {
  LossIgnored(Guard inner) {
    super(inner);
  }

  @Override
  public void claimLost(long token, LossCause cause, Reading now) {
    if (cause != LossCause.PREEMPTED) {
      super.claimLost(token, cause, now);
    }
  }
}
