package io.leasehold.core.modeltest;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.model.Limit;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The promises hold for a machine that gets so little work a batch that it is always behind. */
@Timeout(value = 1, unit = TimeUnit.HOURS) // With -Dleasehold.seeds it may take its time.
class BoundedWorkModelTest {
  @Test
  void promisesHoldHoweverFarTheMachineIsBehind() {
    Lives lives = new Lives("BoundedWorkModelTest", 200, 150);
    Coverage coverage = new Coverage();
    lives.play(
        dice ->
            LimitsGenerator.limits(dice, dice.oneOf(1, 8, 20))
                .with(Limit.EVENT_BYTES_KEPT, dice.oneOf(10, 100, 10_000)),
        (limits, dice) -> new WatchedLife(limits, coverage));
    if (lives.isComplete()) {
      assertThat(coverage.missingInAnswers()).as("seen were %s", coverage).isEmpty();
    }
  }
}
