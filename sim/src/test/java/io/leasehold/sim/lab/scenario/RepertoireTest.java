package io.leasehold.sim.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** All plays can be found, and so can those that were almost named. */
class RepertoireTest {
  @Test
  void theNamesAreTheOnesInTheManual() {
    assertThat(Repertoire.all())
        .extracting(scenario -> scenario.playbill().name())
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

  @Test
  void aTypingErrorFindsWhatWasMeant() {
    assertThat(Repertoire.nearest("incident-18")).contains("incident-108");
    assertThat(Repertoire.nearest("incident")).contains("incident-108");
    assertThat(Repertoire.nearest("zombi-lok")).contains("zombie-lock");
    assertThat(Repertoire.nearest("clockskew")).contains("clock-skew");
    assertThat(Repertoire.nearest("failover")).contains("leader-failover");
    assertThat(Repertoire.nearest("lock")).contains("zombie-lock");
    assertThat(Repertoire.nearest("nmae")).isEmpty();
    assertThat(Repertoire.nearest("")).isEmpty();
  }
}
