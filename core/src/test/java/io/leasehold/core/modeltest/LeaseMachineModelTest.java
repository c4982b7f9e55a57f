package io.leasehold.core.modeltest;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.model.Limit;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The machine does what the rules say, in hundreds of made-up lives. */
@Timeout(value = 1, unit = TimeUnit.HOURS) // With -Dleasehold.seeds it may take its time.
class LeaseMachineModelTest {
  private static final long NO_BOUND_ON_WORK = Limit.WORK_PER_BATCH.largest();

  @Test
  void machineAndModelAgreeOnEveryAnswerEventAndRead() {
    Lives lives = new Lives("LeaseMachineModelTest", 200, 150);
    Coverage coverage = new Coverage();
    lives.play(
        dice -> LimitsGenerator.limits(dice, NO_BOUND_ON_WORK),
        (limits, dice) -> new ComparedLife(limits, coverage));
    if (lives.isComplete()) {
      assertThat(coverage.missing()).as("never seen; seen were %s", coverage).isEmpty();
    }
  }
}
