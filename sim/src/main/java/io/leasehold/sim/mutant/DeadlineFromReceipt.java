package io.leasehold.sim.mutant;

import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Status;
import io.leasehold.sim.holder.Guard;

/** Counts the term from when the answer arrived, as if it had been renewed at that moment. */
final class DeadlineFromReceipt extends GuardWrapper {
  DeadlineFromReceipt(Guard inner) {
    super(inner);
  }

  @Override
  public void granted(long attempt, long remainingMillis, Reading now) {
    super.granted(inner.sent(now), remainingMillis, now);
  }

  @Override
  public Status renewed(long attempt, long remainingMillis, Reading now) {
    return super.renewed(inner.sent(now), remainingMillis, now);
  }
}
