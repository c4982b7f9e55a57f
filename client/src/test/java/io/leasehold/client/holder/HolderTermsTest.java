package io.leasehold.client.holder;

import static io.leasehold.client.holder.Scene.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HolderTermsTest {
  @Test
  void defaultsAreThirtyTenAndFive() {
    HolderTerms terms = HolderTerms.builder().build();
    assertThat(terms.term()).isEqualTo(seconds(30));
    assertThat(terms.soft()).isEqualTo(seconds(30));
    assertThat(terms.hasSoftLimit()).isFalse();
    assertThat(terms.renewEvery()).isEqualTo(seconds(10));
    assertThat(terms.margin()).isEqualTo(seconds(5));
    assertThat(terms.driftPartsPerMillion()).isEqualTo(2_000);
    assertThat(terms.stopAfter()).isEqualTo(seconds(24.94));
    assertThat(terms.warnAfter()).isEqualTo(seconds(17.47));
    assertThat(terms.pauseThreshold()).isEqualTo(seconds(2.5));
    assertThat(terms).hasToString("HolderTerms[L=30 s, R=10 s, S=5 s, drift=2000 ppm, jitter=0.1]");
  }

  @Test
  void anyTermKeepsTheProportions() {
    HolderTerms terms = HolderTerms.of(Duration.ofHours(6));
    assertThat(terms.renewEvery()).isEqualTo(Duration.ofHours(2));
    assertThat(terms.margin()).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void softLimitIsWhatTheProportionsAreOf() {
    HolderTerms terms = HolderTerms.builder().term(seconds(60)).soft(seconds(12)).build();
    assertThat(terms.renewEvery()).isEqualTo(seconds(4));
    assertThat(terms.margin()).isEqualTo(seconds(2));
    assertThat(terms.hasSoftLimit()).isTrue();
  }

  @Test
  void kubernetesDefaultsMeanWhatTheySay() {
    HolderTerms terms = HolderTerms.ofKubernetes(seconds(15), seconds(10), seconds(2));
    assertThat(terms.term()).isEqualTo(seconds(15));
    assertThat(terms.renewEvery()).isEqualTo(seconds(2));
    assertThat(terms.margin()).isEqualTo(seconds(5));
    assertThat(terms.stopAfter()).isEqualTo(seconds(9.97));
  }

  @Test
  void kubernetesDeadlineOverItsDurationIsRefused() {
    assertThatThrownBy(() -> HolderTerms.ofKubernetes(seconds(10), seconds(15), seconds(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("renewDeadline 15 s must not be longer than leaseDuration 10 s");
  }

  @ParameterizedTest
  @CsvSource({"12, 10, 5", "30, 20, 10", "30, 24.95, 5", "15, 0.001, 15"})
  void renewalAndMarginMustFitIntoTheTerm(double term, double renew, double margin) {
    HolderTermsBuilder builder =
        HolderTerms.builder()
            .term(seconds(term))
            .renewEvery(seconds(renew))
            .margin(seconds(margin));
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("L=" + Nanos.text(seconds(term)))
        .hasMessageContaining("R=" + Nanos.text(seconds(renew)))
        .hasMessageContaining("S=" + Nanos.text(seconds(margin)))
        .hasMessageContaining("R + S must be less")
        .hasMessageEndingWith(
            "try R=" + Nanos.text(seconds(term / 3)) + " and S=" + Nanos.text(seconds(term / 6)));
    assertThat(builder.renewEvery(seconds(term / 3)).margin(seconds(term / 6)).build()).isNotNull();
  }

  @Test
  void renewalAndMarginMustFitIntoTheSoftLimit() {
    HolderTermsBuilder builder =
        HolderTerms.builder().soft(seconds(12)).renewEvery(seconds(8)).margin(seconds(5));
    assertThatThrownBy(builder::build)
        .hasMessageContaining("do not fit into the soft limit 12 s")
        .hasMessageEndingWith("try R=4 s and S=2 s");
  }

  @Test
  void theSuggestionWorksForTheWidestDriftAndTheShortestTerm() {
    HolderTerms terms =
        HolderTerms.builder()
            .term(HolderTermsBuilder.MIN_TERM)
            .driftPartsPerMillion(HolderTermsBuilder.MAX_DRIFT_PARTS_PER_MILLION)
            .build();
    assertThat(terms.windowNanos()).isPositive();
    assertThat(terms.noticeNanos()).isPositive();
  }

  @Test
  void eachValueHasItsRange() {
    refused(HolderTerms.builder().term(Duration.ofMillis(99)), "L=99 ms", "100 ms and 365 days");
    refused(HolderTerms.builder().term(Duration.ofDays(366)), "out of range", "365 days");
    refused(HolderTerms.builder().term(Duration.ofDays(999_999)), "L=999999 days");
    refused(HolderTerms.builder().term(Duration.ofNanos(100_000_001)), "whole number");
    refused(HolderTerms.builder().soft(seconds(31)), "soft limit 31 s", "L=30 s");
    refused(HolderTerms.builder().soft(Duration.ofMillis(1)), "soft limit 1 ms", "100 ms");
    refused(HolderTerms.builder().renewEvery(Duration.ZERO), "R is 0 ms", "at least 1 ms");
    refused(HolderTerms.builder().margin(seconds(-1)), "S is -1 s", "at least 0 ms");
    refused(HolderTerms.builder().jitter(0.51), "jitter 0.51", "0.5");
    refused(HolderTerms.builder().jitter(Double.NaN), "jitter NaN");
    refused(HolderTerms.builder().driftPartsPerMillion(-1), "drift of -1");
    refused(HolderTerms.builder().driftPartsPerMillion(200_001), "drift of 200001");
    refused(HolderTerms.builder().pauseThreshold(Duration.ofMillis(4)), "at least 5 ms");
    refused(HolderTerms.builder().maxIdle(Duration.ofNanos(1)), "maxIdle", "at least 1 ms");
  }

  private static void refused(HolderTermsBuilder builder, String... parts) {
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(parts);
  }
}
