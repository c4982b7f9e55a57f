package io.leasehold.cli;

import static io.leasehold.cli.Invocation.leasehold;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@code leasehold sim}: a verdict over seeds, or the story of one. */
class SimCommandTest {

  @Test
  void fewSeedsPassAndSayWhatTheyMet() {
    Invocation sim = leasehold("sim", "--seeds", "3");
    assertThat(sim.exitCode()).isZero();
    assertThat(sim.out())
        .startsWith("seeds from 1 on, code: production")
        .contains("3 seeds in", "a minute", "simulated hours", "message dropped", "leader elected")
        .endsWith("all promises kept" + System.lineSeparator());
    assertThat(sim.err()).isEmpty();
  }

  @Test
  void oneSeedPrintsItsSettingsFirst() {
    Invocation sim = leasehold("sim", "--seed", "2");
    assertThat(sim.exitCode()).isZero();
    assertThat(sim.out())
        .startsWith("seed 2: ")
        .contains("nodes", "leases: terms", "network: up to", "clocks: drift", "faults: about")
        .contains("seed 2 kept all promises")
        .doesNotContain("Legend");
  }

  @Test
  void traceTellsTheStoryWithALegend() {
    Invocation sim = leasehold("sim", "--seed", "2", "--trace");
    assertThat(sim.exitCode()).isZero();
    assertThat(sim.out()).contains("leads raftTerm 1", "asks n", "Legend: real seconds");
  }

  @Test
  void brokenPromiseIsNamedToldAndReplayedByThePrintedCommand() {
    Invocation found = leasehold("sim", "--seeds", "20", "--mutant", "token-from-key-counter");
    assertThat(found.exitCode()).isEqualTo(1);
    assertThat(found.out()).contains("X world  P5: ", "Legend");
    assertThat(found.err()).contains("broke P5, tokens only rise", "replay: ./leasehold sim");
    String replay = found.err().replaceAll("(?s).*replay: ./leasehold ", "").strip();
    Invocation replayed = leasehold(replay.split(" "));
    assertThat(replayed.exitCode()).isEqualTo(1);
    assertThat(replayed.out()).contains("mutant token-from-key-counter", "X world  P5: ");
    assertThat(replayed.err()).isEqualTo(found.err());
  }

  @Test
  void timeBudgetStartsAtANewSeedUnlessOneIsGiven() {
    Invocation sim = leasehold("sim", "--minutes", "0", "--seed", "5");
    assertThat(sim.exitCode()).isZero();
    assertThat(sim.out()).startsWith("seeds from 5 on").contains("0 seeds in");
    assertThat(leasehold("sim", "--minutes", "0").out()).doesNotStartWith("seeds from 1 on");
  }

  @Test
  void unknownMutantGetsTheList() {
    Invocation sim = leasehold("sim", "--mutant", "teenage");
    assertThat(sim.exitCode()).isEqualTo(2);
    assertThat(sim.err()).contains("'teenage' is no mutant", "suspend-ignored");
  }
}
