package io.leasehold.sim.mutant;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.Reading;
import io.leasehold.sim.holder.Guard;
import io.leasehold.sim.holder.TenancyGuard;
import java.util.random.RandomGenerator;

/** Asks the cluster for a soft limit, and then counts on its whole term. */
final class SoftLimitIgnored {
  private SoftLimitIgnored() {}

  static Guard guard(HolderTerms terms, RandomGenerator random, Reading now) {
    HolderTerms withoutSoft =
        HolderTerms.builder()
            .term(terms.term())
            .renewEvery(terms.renewEvery())
            .margin(terms.margin())
            .driftPartsPerMillion(terms.driftPartsPerMillion())
            .build();
    return new TenancyGuard(withoutSoft, random, now);
  }
}
