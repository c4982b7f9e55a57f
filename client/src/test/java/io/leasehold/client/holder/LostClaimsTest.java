package io.leasehold.client.holder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A lease may have a great many claims, one after the other. */
class LostClaimsTest {
  private static final Reading NOW = new Reading(1, 1);

  private final Tenancy tenancy =
      new Tenancy(HolderTerms.of(Duration.ofSeconds(30)), new SplittableRandom(1), NOW);

  LostClaimsTest() {
    tenancy.granted(tenancy.sent(NOW), 30_000, NOW);
  }

  private void releaseMany(long from, long to) {
    for (long token = from; token <= to; token++) {
      new Holding(tenancy, token).lost(LossCause.RELEASED, NOW);
    }
  }

  @Test
  void claimIsNotLostBecauseThousandsOfLaterOnesWereReleased() {
    Holding first = new Holding(tenancy, 5);
    releaseMany(6, 3_000);
    assertThat(first.check(NOW)).isTrue();
    tenancy.claimLost(5, LossCause.PREEMPTED, NOW);
    assertThat(first.check(NOW)).isFalse();
    assertThat(first.lossCause()).isPresent();
  }

  @Test
  void whatWasForgottenStaysLostAfterAnOldClaimIsLost() {
    Holding first = new Holding(tenancy, 5);
    Holding second = new Holding(tenancy, 6);
    second.lost(LossCause.RELEASED, NOW);
    releaseMany(7, 3_000);
    first.lost(LossCause.RELEASED, NOW);
    assertThat(second.check(NOW)).isFalse();
    assertThat(new Holding(tenancy, 7).check(NOW)).isFalse();
  }
}
