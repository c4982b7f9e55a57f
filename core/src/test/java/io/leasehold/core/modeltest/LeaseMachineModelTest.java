package io.leasehold.core.modeltest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The machine does what the rules say, in hundreds of made-up lives. */
class LeaseMachineModelTest {
  private static final long NO_BOUND_ON_WORK = Long.MAX_VALUE / 2;

  @Test
  void machineAndModelAgreeOnEveryAnswerEventAndRead() {
    Lives lives = new Lives("LeaseMachineModelTest", 300, 200);
    Coverage coverage = new Coverage();
    lives.play(
        (dice, seed) -> LimitsGenerator.limits(dice, NO_BOUND_ON_WORK),
        (limits, dice) -> new ComparedLife(limits, coverage));
    if (lives.isComplete()) {
      assertThat(coverage.missing()).as("never seen; seen were %s", coverage).isEmpty();
    }
  }
}
