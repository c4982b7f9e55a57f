package io.leasehold.sim.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.sim.holder.FencedResource;
import io.leasehold.sim.holder.Resource;
import io.leasehold.sim.holder.UnfencedResource;
import org.junit.jupiter.api.Test;

/** P6 as the simulator sees it, and the fence that keeps it. */
class FenceCheckTest {
  private final FenceCheck check = new FenceCheck();

  @Test
  void fenceRefusesOldTokensOfReadersAndWriters() {
    Resource fenced = new FencedResource("db");
    assertThat(fenced.read(5)).isZero();
    assertThat(fenced.write(5, 1)).isTrue();
    assertThat(fenced.read(9)).isEqualTo(1);
    assertThat(fenced.write(5, 2)).isFalse();
    assertThat(fenced.read(5)).isEqualTo(-1);
    assertThat(fenced.value()).isEqualTo(1);
  }

  @Test
  void smallerTokenAcceptedAfterALargerOneIsFound() {
    Resource open = new UnfencedResource("db");
    check.read("bob", open, 9, true);
    assertThatThrownBy(() -> check.read("alice", open, 5, true))
        .isInstanceOfSatisfying(
            Violation.class, found -> assertThat(found.promise()).isEqualTo(Promise.P6));
  }

  @Test
  void lostUpdateIsFound() {
    Resource open = new UnfencedResource("db");
    open.write(5, 1);
    check.wrote("alice", open, 5, true);
    open.write(9, 1);
    assertThatThrownBy(() -> check.wrote("bob", open, 9, true))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("an update was lost");
  }

  @Test
  void refusedWritesDoNotCount() {
    Resource fenced = new FencedResource("db");
    check.wrote("alice", fenced, 5, false);
    fenced.write(9, 1);
    check.wrote("bob", fenced, 9, true);
    check.wrote("alice", fenced, 5, false);
    assertThat(fenced.value()).isEqualTo(1);
  }
}
