package io.leasehold.sim.mutant;

import io.leasehold.client.holder.HolderTerms;
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
  public Status renewed(long attempt, long remainingMillis, Reading now) {
    return inner.renewed(attempt, remainingMillis, see(now));
  }

  @Override
  public Status refused(long attempt, LossCause cause, Reading now) {
    return inner.refused(attempt, cause, see(now));
  }

  @Override
  public Status failed(long attempt, Reading now) {
    return inner.failed(attempt, see(now));
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
  public HolderTerms terms() {
    return inner.terms();
  }

  @Override
  public void sendNow(Reading now) {
    inner.sendNow(see(now));
  }

  @Override
  public long nextSendNanos(Reading now) {
    return inner.nextSendNanos(see(now));
  }

  @Override
  public long nextLookNanos(Reading now) {
    return inner.nextLookNanos(see(now));
  }
}
