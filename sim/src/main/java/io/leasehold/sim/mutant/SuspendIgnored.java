package io.leasehold.sim.mutant;

import io.leasehold.client.holder.Reading;
import io.leasehold.sim.holder.Guard;

/** Trusts the elapsed clock alone, which stands still while the machine sleeps. */
final class SuspendIgnored extends GuardWrapper {
  private static final long NANOS_PER_MILLI = 1_000_000;

  SuspendIgnored(Guard inner) {
    super(inner);
  }

  @Override
  Reading see(Reading now) {
    return seen(now);
  }

  static Reading seen(Reading now) {
    return new Reading(now.elapsedNanos(), now.elapsedNanos() / NANOS_PER_MILLI);
  }
}
