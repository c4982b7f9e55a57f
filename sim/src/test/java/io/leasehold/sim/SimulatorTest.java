package io.leasehold.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.sim.world.Parts;
import io.leasehold.sim.world.Verdict;
import io.leasehold.sim.world.World;
import org.junit.jupiter.api.Test;

/**
 * The production code keeps its promises in a few hundred worlds, and those were worth living in.
 */
class SimulatorTest {
  private static final long SEEDS = 300;

  @Test
  void productionKeepsAllPromisesThroughEveryFaultAndEvent() {
    Campaign campaign = new Campaign(null);
    campaign.run(1, seed -> seed <= SEEDS);
    if (campaign.broken() != null) {
      long seed = campaign.broken().settings().seed();
      throw new AssertionError(
          Telling.verdict(campaign.broken())
              + "\nreplay: "
              + Telling.replayCommand(seed, null)
              + "\n"
              + Telling.story(seed, null));
    }
    assertThat(campaign.runs()).isEqualTo(SEEDS);
    assertThat(campaign.coverage().missing()).as("what no seed has met").isEmpty();
  }

  @Test
  void sameSeedIsTheSameStoryLineByLine() {
    Verdict once = World.run(17, Parts.PRODUCTION, true);
    Verdict again = World.run(17, Parts.PRODUCTION, true);
    assertThat(once.lines()).hasSizeGreaterThan(100).isEqualTo(again.lines());
    assertThat(once.settings()).isEqualTo(again.settings()).isEqualTo(World.settings(17));
  }

  @Test
  void tellingAStoryDoesNotChangeIt() {
    Verdict told = World.run(18, Parts.PRODUCTION, true);
    Verdict untold = World.run(18, Parts.PRODUCTION, false);
    assertThat(untold.lines()).isEmpty();
    assertThat(Telling.coverage(untold.coverage())).isEqualTo(Telling.coverage(told.coverage()));
  }

  @Test
  void otherSeedIsAnotherWorld() {
    assertThat(World.settings(17).text()).isNotEqualTo(World.settings(18).text());
  }
}
