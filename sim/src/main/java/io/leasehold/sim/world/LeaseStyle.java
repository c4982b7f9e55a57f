package io.leasehold.sim.world;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.core.model.Terms;
import io.leasehold.sim.holder.LeaseSpec;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * What kind of leases holders ask for in a world.
 *
 * @param softPerCent how many have a soft limit
 * @param lifePerCent how many have a bounded life
 * @param delayPerCent how many have a lock delay
 * @param thinMargin whether holders leave a margin of a few milliseconds, so that only drift is
 *     allowed for, or the usual sixth
 * @param revocable whether holders revoke each other's leases; then every lock delay outlasts the
 *     term
 */
public record LeaseStyle(
    long termMinMillis,
    long termMaxMillis,
    int softPerCent,
    int lifePerCent,
    int delayPerCent,
    boolean thinMargin,
    boolean revocable,
    int driftPpm) {

  static final long MAX_TERM_MILLIS = 3000;
  private static final long THIN_MARGIN_MILLIS = 20;

  static LeaseStyle some(int driftPpm, SplittableRandom random) {
    long termMin = random.nextLong(600, 2000);
    return new LeaseStyle(
        termMin,
        random.nextLong(termMin, MAX_TERM_MILLIS),
        sometimes(random),
        sometimes(random),
        sometimes(random),
        random.nextBoolean(),
        random.nextInt(8) == 0,
        driftPpm);
  }

  private static int sometimes(SplittableRandom random) {
    return random.nextBoolean() ? 0 : random.nextInt(1, 101);
  }

  LeaseSpec lease(SplittableRandom random) {
    long termMillis = random.nextLong(termMinMillis, termMaxMillis + 1);
    long softMillis = termMillis;
    Terms terms = Terms.ofMillis(termMillis);
    if (random.nextInt(100) < softPerCent) {
      softMillis = termMillis * random.nextLong(40, 90) / 100;
      terms = terms.withSoftMillis(softMillis);
    }
    if (random.nextInt(100) < lifePerCent) {
      terms = terms.withMaxLifeMillis(termMillis * random.nextLong(2, 6));
    }
    if (revocable) {
      terms = terms.withLockDelayMillis(termMillis * 3 / 2);
    } else if (random.nextInt(100) < delayPerCent) {
      terms = terms.withLockDelayMillis(random.nextLong(200, 2000));
    }
    long marginMillis = thinMargin ? THIN_MARGIN_MILLIS : softMillis / 6;
    HolderTerms holderTerms =
        HolderTerms.builder()
            .term(Duration.ofMillis(termMillis))
            .soft(Duration.ofMillis(softMillis))
            .margin(Duration.ofMillis(marginMillis))
            .driftPartsPerMillion(driftPpm)
            .build();
    return new LeaseSpec(terms, holderTerms);
  }

  String text() {
    return "terms "
        + termMinMillis
        + ".."
        + termMaxMillis
        + " ms, "
        + softPerCent
        + "% soft limit, "
        + lifePerCent
        + "% bounded life, "
        + (revocable
            ? "all with a long lock delay and revocable, "
            : delayPerCent + "% lock delay, ")
        + (thinMargin ? "margin " + THIN_MARGIN_MILLIS + " ms" : "margin a sixth");
  }
}
