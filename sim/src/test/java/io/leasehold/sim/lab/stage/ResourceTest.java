package io.leasehold.sim.lab.stage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A fence refuses what is older than what it has seen; without one everybody gets through. */
class ResourceTest {
  @Test
  void aFenceRefusesASmallerTokenThanTheLargestItAccepted() {
    Stage stage = oldAndNew(true);
    Verdict verdict = stage.play(10, () -> null).verdict();
    assertThat(stage.resource().content()).isEqualTo("new");
    assertThat(verdict.staleRefused()).isEqualTo(1);
    assertThat(verdict.staleAccepted()).isZero();
    assertThat(verdict.holds()).isTrue();
  }

  @Test
  void withoutAFenceTheOldOwnerOverwritesTheNewOne() {
    Stage stage = oldAndNew(false);
    Verdict verdict = stage.play(10, () -> null).verdict();
    assertThat(stage.resource().content()).isEqualTo("old");
    assertThat(verdict.staleAccepted()).isEqualTo(1);
    assertThat(verdict.holds()).isFalse();
  }

  @Test
  void aFenceLetsTheSameTokenThroughAgain() {
    Stage stage = new Stage("test", 0, true);
    stage.at(1, () -> stage.judge().granted("A"));
    stage.at(2, () -> stage.resource().write("A", 7, "once"));
    stage.at(3, () -> stage.resource().write("A", 7, "twice"));
    stage.play(10, () -> null);
    assertThat(stage.resource().content()).isEqualTo("twice");
  }

  @Test
  void aFenceThatHasNotSeenTheNewTokenCannotKnowBetter() {
    Stage stage = new Stage("test", 0, true);
    stage.at(1, () -> stage.judge().granted("A"));
    stage.at(2, () -> stage.judge().granted("B"));
    stage.at(3, () -> stage.resource().write("A", 2, "old"));
    assertThat(stage.play(10, () -> null).verdict().staleAccepted()).isEqualTo(1);
  }

  private static Stage oldAndNew(boolean fenced) {
    Stage stage = new Stage("test", 0, fenced);
    stage.at(1, () -> stage.judge().granted("A"));
    stage.at(2, () -> stage.judge().granted("B"));
    stage.at(3, () -> stage.resource().write("B", 4, "new"));
    stage.at(4, () -> stage.resource().write("A", 2, "old"));
    return stage;
  }
}
