package io.leasehold.sim.mutant;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.Reading;
import io.leasehold.sim.holder.Guard;
import io.leasehold.sim.holder.TenancyGuard;
import java.util.random.RandomGenerator;

/** Trusts the elapsed clock alone, which stands still while the machine sleeps. */
final class SuspendIgnored extends GuardWrapper {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private SuspendIgnored(Guard inner) {
    super(inner);
  }

  static Guard guard(HolderTerms terms, RandomGenerator random, Reading now) {
    return new SuspendIgnored(new TenancyGuard(terms, random, elapsedAlone(now)));
  }

  @Override
  Reading see(Reading now) {
    return elapsedAlone(now);
  }

  private static Reading elapsedAlone(Reading now) {
    return new Reading(now.elapsedNanos(), now.elapsedNanos() / NANOS_PER_MILLI);
  }
}
