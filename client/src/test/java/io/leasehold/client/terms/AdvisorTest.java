package io.leasehold.client.terms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.terms.Warning.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The advice keeps what it promises, anywhere, and moves in the right direction. */
class AdvisorTest {
  private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);

  @Test
  void usualConditionsGetNearlyTheDefaults() {
    HolderTerms terms = advise(HALF_A_MINUTE, Conditions.usual());
    assertThat(terms.term()).isEqualTo(Duration.ofMillis(29_900));
    assertThat(terms.renewEvery()).isEqualTo(Duration.ofMillis(9_900));
    assertThat(terms.margin()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void marginCoversThePauseAndARoundTrip() {
    Conditions slow = Conditions.usual().withPause(Duration.ofSeconds(8));
    HolderTerms terms = advise(HALF_A_MINUTE, slow);
    assertThat(terms.margin()).isEqualTo(Duration.ofMillis(8_100));
    assertThat(Forecast.of(terms, slow).lateAct()).isZero();
    assertThat(Judge.warnings(terms, slow, Optional.of(HALF_A_MINUTE))).isEmpty();
  }

  @Test
  void pauseThatCannotBeCoveredIsSaid() {
    Conditions hopeless = Conditions.usual().withPause(Duration.ofSeconds(20));
    Advice advice = Advisor.advise(HALF_A_MINUTE, hopeless);
    assertThat(advice.terms().margin()).isEqualTo(advice.terms().term().dividedBy(2));
    assertThat(advice.whyMargin()).contains("Half of L", "20 s");
    assertThat(kinds(advice.terms(), hopeless))
        .contains(Kind.PAUSE_BEYOND_MARGIN, Kind.PAUSE_COSTS_LEASE);
  }

  @Test
  void failoverThatCoversLeavesNoWarningAboutPauses() {
    for (long pauseMillis : new long[] {0, 10, 700, 2_000, 20_000, 3_600_000}) {
      for (long tripMillis : new long[] {0, 1, 20, 900, 30_000}) {
        Conditions conditions =
            Conditions.usual()
                .withPause(Duration.ofMillis(pauseMillis))
                .withRoundTrip(Duration.ofMillis(tripMillis));
        Duration failover = Advisor.failoverThatCovers(conditions);
        HolderTerms terms = advise(failover, conditions);
        assertThat(Judge.warnings(terms, conditions, Optional.of(failover)))
            .as("%s within %s: %s", conditions, failover, terms)
            .isEmpty();
      }
    }
  }

  @Test
  void failoverShorterThanTheShortestTermIsRefusedWithWhatCanBeHad() {
    assertThatThrownBy(() -> advise(Duration.ofMillis(120), Conditions.usual()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a failover within 120 ms cannot be had")
        .hasMessageContaining("ask for at least 140.2 ms");
    assertThat(advise(Duration.ofMillis(141), Conditions.usual()).term())
        .isEqualTo(Duration.ofMillis(100));
  }

  @Test
  void worstTakeoverIsWithinTheWantedTime() {
    anywhere(
        (failover, conditions, random) ->
            assertThat(Forecast.of(advise(failover, conditions), conditions).takeoverWorst())
                .isLessThanOrEqualTo(failover));
  }

  @Test
  void longerPauseNeverGivesShorterMarginOrLongerInterval() {
    anywhere(
        (failover, conditions, random) -> {
          Duration more = Duration.ofMillis(random.nextLong(60_000));
          HolderTerms before = advise(failover, conditions);
          HolderTerms after = advise(failover, conditions.withPause(conditions.pause().plus(more)));
          assertThat(after.margin()).isGreaterThanOrEqualTo(before.margin());
          assertThat(after.renewEvery()).isLessThanOrEqualTo(before.renewEvery());
          assertThat(after.term()).isEqualTo(before.term());
        });
  }

  @Test
  void longerFailoverNeverGivesShorterTerm() {
    anywhere(
        (failover, conditions, random) -> {
          Duration longer = failover.plusMillis(random.nextLong(60_000));
          assertThat(advise(longer, conditions).term())
              .isGreaterThanOrEqualTo(advise(failover, conditions).term());
        });
  }

  @Test
  void slowerNetworkOrWorseClocksNeverGiveLongerTerm() {
    anywhere(
        (failover, conditions, random) -> {
          Duration term = advise(failover, conditions).term();
          Duration trip = conditions.roundTrip().dividedBy(2);
          int drift = conditions.driftPartsPerMillion() / 2;
          assertThat(advise(failover, conditions.withRoundTrip(trip)).term())
              .isGreaterThanOrEqualTo(term);
          assertThat(advise(failover, conditions.withDriftPartsPerMillion(drift)).term())
              .isGreaterThanOrEqualTo(term);
        });
  }

  private static HolderTerms advise(Duration failover, Conditions conditions) {
    return Advisor.advise(failover, conditions).terms();
  }

  private static List<Kind> kinds(HolderTerms terms, Conditions conditions) {
    return Judge.warnings(terms, conditions, Optional.empty()).stream().map(Warning::kind).toList();
  }

  /** Many places: from the fastest network to the worst, and failovers of a second to an hour. */
  private static void anywhere(Property property) {
    for (int seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Conditions conditions =
          Conditions.usual()
              .withRoundTrip(Duration.ofNanos(random.nextLong(400_000_000)))
              .withPause(Duration.ofMillis((long) Math.pow(10, random.nextDouble(5))))
              .withDriftPartsPerMillion(random.nextInt(200_000))
              .withLoss(random.nextDouble(0.5));
      property.check(
          Duration.ofMillis(1_000 + (long) Math.pow(10, random.nextDouble(6.5))),
          conditions,
          random);
    }
  }

  private interface Property {
    void check(Duration failover, Conditions conditions, SplittableRandom random);
  }
}
