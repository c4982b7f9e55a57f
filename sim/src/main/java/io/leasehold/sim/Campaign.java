package io.leasehold.sim;

import io.leasehold.sim.mutant.Mutant;
import io.leasehold.sim.story.Coverage;
import io.leasehold.sim.world.Parts;
import io.leasehold.sim.world.Verdict;
import io.leasehold.sim.world.World;
import java.util.function.LongPredicate;

/**
 * Many seeds, one after the other, until one breaks a promise or there are enough.
 *
 * <p>Which seeds it ran, and what each did, depends on nothing but where it began: it reads no
 * clock, so whoever wants to stop by time passes a predicate that does.
 */
public final class Campaign {
  private final Parts parts;
  private final Coverage coverage = new Coverage();
  private long runs;
  private long simulatedNanos;
  private Verdict broken;

  /**
   * A campaign that has not run yet.
   *
   * @param mutant what to break, or null for the production code
   */
  public Campaign(Mutant mutant) {
    this.parts = mutant == null ? Parts.PRODUCTION : mutant.parts();
  }

  /** Runs seeds from this one on, for as long as {@code wanted} says so of the next. */
  public void run(long firstSeed, LongPredicate wanted) {
    for (long seed = firstSeed; broken == null && wanted.test(seed); seed++) {
      Verdict verdict = World.run(seed, parts, false);
      runs++;
      simulatedNanos += verdict.simulatedNanos();
      coverage.add(verdict.coverage());
      if (!verdict.passed()) {
        broken = verdict;
      }
    }
  }

  /** The run that broke a promise, or null if all kept them. */
  public Verdict broken() {
    return broken;
  }

  public long runs() {
    return runs;
  }

  public long simulatedNanos() {
    return simulatedNanos;
  }

  public Coverage coverage() {
    return coverage;
  }
}
