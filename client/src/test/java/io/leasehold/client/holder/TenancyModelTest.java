package io.leasehold.client.holder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Thousands of short lives of a holder, each from its seed. Rerun one with {@code
 * -Dleasehold.seed=N -Dtest=TenancyModelTest}.
 */
class TenancyModelTest {
  private static final int SEEDS = 3_000;
  private static final int STEPS = 400;

  @Test
  void neverActsOutsideOfP3NorWhileAnotherMayHoldTheClaim() {
    Set<LossCause> losses = EnumSet.noneOf(LossCause.class);
    Set<Doubt> doubts = EnumSet.noneOf(Doubt.class);
    long acts = 0;
    Long only = Long.getLong("leasehold.seed");
    for (long seed = only == null ? 0 : only; seed < (only == null ? SEEDS : only + 1); seed++) {
      World world = new World(seed, World.Flaw.NONE);
      assertThat(world.run(STEPS)).as("rerun with -Dleasehold.seed=%d", seed).isNull();
      losses.addAll(world.losses);
      doubts.addAll(world.doubts);
      acts += world.actsChecked;
    }
    if (only == null) {
      assertThat(acts).as("the holder did act").isGreaterThan(SEEDS * 10L);
      assertThat(doubts).containsAll(EnumSet.complementOf(EnumSet.of(Doubt.STUCK)));
      assertThat(losses)
          .contains(
              LossCause.UNREACHABLE,
              LossCause.PAUSED,
              LossCause.MAX_LIFE,
              LossCause.EXPIRED,
              LossCause.PREEMPTED);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void everyFlawIsNoticed(World.Flaw flaw) {
    boolean noticed = false;
    for (long seed = 0; seed < SEEDS && !noticed; seed++) {
      noticed = new World(seed, flaw).run(STEPS) != null;
    }
    assertThat(noticed).as("%s in %d seeds", flaw, SEEDS).isTrue();
  }
}
