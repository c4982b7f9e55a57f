package io.leasehold.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.sim.world.Parts;
import io.leasehold.sim.world.Verdict;
import io.leasehold.sim.world.World;
import org.junit.jupiter.api.Test;

/** The production core and holder keep every promise in every world that was tried. */
final class SimulatorTest {
  /** More of them: {@code ./leasehold sim --minutes 10}. */
  private static final int SEEDS = 300;

  @Test
  void everyPromiseIsKeptAndEveryKindOfTroubleWasMet() {
    Campaign campaign = new Campaign(null);
    campaign.run(1, seed -> seed <= SEEDS);
    assertThat(campaign.broken()).withFailMessage(() -> failure(campaign.broken())).isNull();
    assertThat(campaign.coverage().missing()).as("met by none of %s seeds", SEEDS).isEmpty();
  }

  private static String failure(Verdict broken) {
    return Telling.verdict(broken)
        + "\nreplay: "
        + Telling.replayCommand(broken.settings().seed(), null);
  }

  @Test
  void theSameSeedTellsTheSameStory() {
    Verdict once = World.run(7, Parts.PRODUCTION, true);
    Verdict again = World.run(7, Parts.PRODUCTION, true);
    assertThat(again.lines()).isEqualTo(once.lines()).isNotEmpty();
    assertThat(again.simulatedNanos()).isEqualTo(once.simulatedNanos());
  }
}
