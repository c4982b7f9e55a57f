package io.leasehold.client.terms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.leasehold.client.holder.HolderTerms;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What terms lead to, by hand and by direction. */
class ForecastTest {
  private static final HolderTerms DEFAULTS = HolderTerms.of(Duration.ofSeconds(30));

  @Test
  void defaultsAddUp() {
    Forecast forecast = Forecast.of(DEFAULTS, Conditions.usual());
    assertThat(forecast.stopAfter()).isEqualTo(Duration.ofMillis(24_940));
    assertThat(forecast.window()).isEqualTo(Duration.ofMillis(14_940));
    assertThat(forecast.takeoverWorst()).isEqualTo(Duration.ofMillis(30_100));
    assertThat(forecast.takeoverTypical()).isEqualTo(Duration.ofMillis(25_100));
    assertThat(forecast.nobodyActs()).isEqualTo(Duration.ofMillis(5_160));
    assertThat(forecast.outageAlways()).isEqualTo(Duration.ofMillis(14_920));
    assertThat(forecast.outageAtBest()).isEqualTo(Duration.ofMillis(24_920));
    assertThat(forecast.lateAct()).isZero();
  }

  @Test
  void attemptsAreThoseTheHolderReallyMakes() {
    assertThat(Forecast.of(DEFAULTS, Conditions.usual()).attempts()).isBetween(10, 20);
  }

  @Test
  void trafficGrowsWithLeasesAndIsSharedByBatching() {
    Forecast alone = Forecast.of(DEFAULTS, Conditions.usual().withLeases(10_000, 1));
    Forecast batched = Forecast.of(DEFAULTS, Conditions.usual().withLeases(10_000, 1_000));
    assertThat(alone.renewalsPerSecond()).isCloseTo(10_000 / 9.5, within(1e-6));
    assertThat(alone.messagesPerSecond()).isCloseTo(20_000 / 9.5, within(1e-6));
    assertThat(batched.renewalsPerSecond()).isEqualTo(alone.renewalsPerSecond());
    assertThat(batched.messagesPerSecond()).isCloseTo(20 / 9.5, within(1e-6));
  }

  @Test
  void singleAttemptIsLostAsOftenAsMessagesAre() {
    HolderTerms tight =
        HolderTerms.builder()
            .term(Duration.ofMillis(1_000))
            .renewEvery(Duration.ofMillis(700))
            .margin(Duration.ofMillis(200))
            .driftPartsPerMillion(0)
            .jitter(0)
            .build();
    Conditions conditions = Conditions.usual().withRoundTrip(Duration.ofMillis(90)).withLoss(0.01);
    Forecast forecast = Forecast.of(tight, conditions);
    assertThat(forecast.attempts()).isEqualTo(1);
    assertThat(forecast.lossesPerDay()).isCloseTo(0.01 * 86_400 / 0.7, within(1e-6));
  }

  @Test
  void pauseCostsALeaseAsOftenAsItHitsTheWrongPartOfAnInterval() {
    Conditions conditions =
        Conditions.usual()
            .withLoss(0)
            .withRoundTrip(Duration.ZERO)
            .withPauseEvery(Duration.ofDays(1))
            .withPause(DEFAULTS.stopAfter().minus(Duration.ofSeconds(5)));
    // Fatal if it begins in the last 5 of the 10 seconds between two renewals.
    assertThat(Forecast.of(DEFAULTS, conditions).pauseLossesPerDay()).isCloseTo(0.5, within(1e-9));
    Conditions longest = conditions.withPause(Duration.ofSeconds(60));
    assertThat(Forecast.of(DEFAULTS, longest).pauseLossesPerDay()).isEqualTo(1);
    Conditions shortest = conditions.withPause(Duration.ofSeconds(14));
    assertThat(Forecast.of(DEFAULTS, shortest).pauseLossesPerDay()).isZero();
  }

  @Test
  void lateActIsWhatTheMarginLeavesUncovered() {
    Conditions conditions = Conditions.usual().withPause(Duration.ofSeconds(7));
    assertThat(Forecast.of(DEFAULTS, conditions).lateAct()).isEqualTo(Duration.ofMillis(2_020));
    Conditions wild = conditions.withDriftPartsPerMillion(102_000);
    assertThat(Forecast.of(DEFAULTS, wild).lateAct()).isEqualTo(Duration.ofMillis(5_020));
  }

  @Test
  void moreLossMorePausesAndMoreLeasesNeverMeanFewerFalseExpiries() {
    Conditions calm = Conditions.usual().withPause(Duration.ofSeconds(16)).withLoss(0.3);
    double rate = rate(calm);
    assertThat(rate).isPositive();
    assertThat(rate(calm.withLoss(0.6))).isGreaterThan(rate);
    assertThat(rate(calm.withPause(Duration.ofSeconds(18)))).isGreaterThan(rate);
    assertThat(rate(calm.withPauseEvery(Duration.ofMinutes(1)))).isGreaterThan(rate);
    assertThat(rate(calm.withRoundTrip(Duration.ofSeconds(4)))).isGreaterThan(rate);
    assertThat(rate(calm.withLeases(2, 1))).isEqualTo(2 * rate);
  }

  @Test
  void longestTermIsForecastToo() {
    HolderTerms year = HolderTerms.of(Duration.ofDays(365));
    Forecast forecast = Forecast.of(year, Conditions.usual());
    assertThat(forecast.attempts()).isGreaterThan(1_000);
    assertThat(forecast.lossesPerDay()).isZero();
  }

  private static double rate(Conditions conditions) {
    return Forecast.of(DEFAULTS, conditions).falseExpiriesPerDay();
  }
}
