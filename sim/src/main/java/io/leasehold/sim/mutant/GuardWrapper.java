package io.leasehold.sim.mutant;

import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Status;
import io.leasehold.sim.holder.Guard;

/** A guard that believes what another does; mutants change one thing. */
abstract class GuardWrapper implements Guard {
  protected final Guard inner;

  GuardWrapper(Guard inner) {
    this.inner = inner;
  }

  /** What this holder sees when it looks at its clocks. */
  Reading see(Reading now) {
    return now;
  }

  @Override
  public long sent(Reading now) {
    return inner.sent(see(now));
  }

  @Override
  public void granted(long attempt, long remainingMillis, Reading now) {
    inner.granted(attempt, remainingMillis, see(now));
  }

  @Override
  public void renewed(long attempt, long remainingMillis, Reading now) {
    inner.renewed(attempt, remainingMillis, see(now));
  }

  @Override
  public void failed(long attempt, Reading now) {
    inner.failed(attempt, see(now));
  }

  @Override
  public void lost(LossCause cause, Reading now) {
    inner.lost(cause, see(now));
  }

  @Override
  public void claimed(long token) {
    inner.claimed(token);
  }

  @Override
  public void claimLost(long token, LossCause cause, Reading now) {
    inner.claimLost(token, cause, see(now));
  }

  @Override
  public boolean isLost(long token) {
    return inner.isLost(token);
  }

  @Override
  public boolean check(long token, Reading now) {
    return inner.check(token, see(now));
  }

  @Override
  public Status status(Reading now) {
    return inner.status(see(now));
  }

  @Override
  public boolean shouldSend(Reading now) {
    return inner.shouldSend(see(now));
  }

  @Override
  public long nextLookNanos(Reading now) {
    return inner.nextLookNanos(see(now));
  }
}
