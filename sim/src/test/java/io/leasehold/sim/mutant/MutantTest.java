package io.leasehold.sim.mutant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.leasehold.sim.Campaign;
import io.leasehold.sim.Telling;
import io.leasehold.sim.check.Promise;
import io.leasehold.sim.world.Parts;
import io.leasehold.sim.world.Verdict;
import io.leasehold.sim.world.World;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The simulator finds the bugs it exists for: each mutant breaks its promise within few seeds, and
 * the very world that shows it is harmless to the production code.
 */
final class MutantTest {
  private static final int MOST_SEEDS = 200;

  static Stream<Arguments> mutants() {
    return Stream.of(Mutant.values()).map(mutant -> arguments(mutant, mutant.promises()));
  }

  @ParameterizedTest(name = "{0} breaks {1}")
  @MethodSource("mutants")
  void everyMutantBreaksThePromiseItStandsFor(Mutant mutant, Set<Promise> promises) {
    Campaign campaign = new Campaign(mutant);
    campaign.run(1, seed -> seed <= MOST_SEEDS);
    Verdict broken = campaign.broken();
    assertThat(broken).as("%s in %s seeds", mutant, MOST_SEEDS).isNotNull();
    Promise promise = broken.violation().promise();
    assertThat(promises).as(Telling.verdict(broken)).contains(promise);
    long seed = broken.settings().seed();
    assertThat(World.run(seed, Parts.PRODUCTION, false).passed())
        .as("production in the world of seed %s", seed)
        .isTrue();
  }
}
