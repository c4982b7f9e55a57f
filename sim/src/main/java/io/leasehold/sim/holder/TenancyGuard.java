package io.leasehold.sim.holder;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.Holding;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Status;
import io.leasehold.client.holder.Tenancy;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The production holder logic, as it ships. */
public final class TenancyGuard implements Guard {
  private final Tenancy tenancy;
  private final Map<Long, Holding> holdings = new HashMap<>();

  public TenancyGuard(HolderTerms terms, RandomGenerator random, Reading now) {
    this.tenancy = new Tenancy(terms, random, now);
  }

  @Override
  public long sent(Reading now) {
    return tenancy.sent(now);
  }

  @Override
  public void granted(long attempt, long remainingMillis, Reading now) {
    tenancy.granted(attempt, remainingMillis, now);
  }

  @Override
  public Status renewed(long attempt, long remainingMillis, Reading now) {
    return tenancy.renewed(attempt, remainingMillis, now);
  }

  @Override
  public Status refused(long attempt, LossCause cause, Reading now) {
    return tenancy.refused(attempt, cause, now);
  }

  @Override
  public Status failed(long attempt, Reading now) {
    return tenancy.failed(attempt, now);
  }

  @Override
  public void lost(LossCause cause, Reading now) {
    tenancy.lost(cause, now);
  }

  @Override
  public void claimed(long token) {
    holdings.put(token, new Holding(tenancy, token));
  }

  @Override
  public void claimLost(long token, LossCause cause, Reading now) {
    tenancy.claimLost(token, cause, now);
  }

  @Override
  public boolean isLost(long token) {
    return new Holding(tenancy, token).lossCause().isPresent();
  }

  @Override
  public boolean check(long token, Reading now) {
    return holdings.get(token).check(now);
  }

  @Override
  public Status status(Reading now) {
    return tenancy.status(now);
  }

  @Override
  public HolderTerms terms() {
    return tenancy.terms();
  }

  @Override
  public void sendNow(Reading now) {
    tenancy.sendNow(now);
  }

  @Override
  public long nextSendNanos(Reading now) {
    return tenancy.nextSendNanos(now);
  }

  @Override
  public long nextLookNanos(Reading now) {
    return tenancy.nextLookNanos(now);
  }
}
