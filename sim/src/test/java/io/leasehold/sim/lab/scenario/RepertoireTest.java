package io.leasehold.sim.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** All plays can be found, and lead to others. */
class RepertoireTest {
  @Test
  void theNamesAreTheOnesInTheManual() {
    assertThat(Repertoire.names())
        .containsExactly(
            "incident-108",
            "check-then-act",
            "clock-skew",
            "paused-holder",
            "zombie-lock",
            "slow-not-dead",
            "leader-failover");
  }

  @Test
  void whatIsRelatedExists() {
    for (Scenario scenario : Repertoire.all()) {
      List<String> related = scenario.playbill().related();
      assertThat(related).isNotEmpty().doesNotContain(scenario.playbill().name());
      assertThat(related).allMatch(name -> Repertoire.find(name).isPresent());
    }
  }
}
