package io.leasehold.client.terms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.terms.Warning.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every warning appears where it is due, with the numbers, and nowhere else. */
class JudgeTest {

  @Test
  void defaultsUnderUsualConditionsAreFine() {
    assertThat(warnings(HolderTerms.of(seconds(30)), Conditions.usual())).isEmpty();
  }

  @Test
  void pauseBeyondTheMarginPointsToFencing() {
    Conditions conditions = Conditions.usual().withPause(seconds(6));
    List<Warning> warnings = warnings(HolderTerms.of(seconds(30)), conditions);
    assertThat(warnings).extracting(Warning::kind).containsExactly(Kind.PAUSE_BEYOND_MARGIN);
    assertThat(warnings.get(0).text())
        .contains("6 s", "S=5 s", "up to 1.02 s after", "fencing token");
  }

  @Test
  void marginBelowARoundTripIsDangerousWithoutAnyPause() {
    HolderTerms terms = HolderTerms.builder().margin(Duration.ofMillis(10)).build();
    Conditions conditions = Conditions.usual().withPause(Duration.ZERO);
    List<Warning> warnings = warnings(terms, conditions);
    assertThat(warnings).extracting(Warning::kind).containsExactly(Kind.MARGIN_BELOW_ROUND_TRIP);
    assertThat(warnings.get(0).text()).contains("S=10 ms", "round trip of 20 ms", "at least 20 ms");
  }

  @Test
  void windowWithoutRoomForAPauseOrARetryIsNamed() {
    HolderTerms terms =
        HolderTerms.builder()
            .term(seconds(10))
            .renewEvery(seconds(8))
            .margin(Duration.ofMillis(1_900))
            .build();
    assertThat(warnings(terms, Conditions.usual().withPauseEvery(Duration.ofDays(365))))
        .extracting(Warning::kind)
        .containsExactly(Kind.PAUSE_COSTS_LEASE);
    assertThat(warnings(terms, Conditions.usual().withRoundTrip(Duration.ofMillis(75))))
        .extracting(Warning::kind)
        .contains(Kind.PAUSE_COSTS_LEASE, Kind.FEW_ATTEMPTS, Kind.FALSE_EXPIRIES);
  }

  @Test
  void intervalBelowARoundTripPilesUp() {
    HolderTerms terms = HolderTerms.builder().renewEvery(Duration.ofMillis(100)).build();
    Conditions far = Conditions.usual().withRoundTrip(Duration.ofMillis(300));
    assertThat(warnings(terms, far))
        .extracting(Warning::kind)
        .containsExactly(Kind.INTERVAL_BELOW_ROUND_TRIP);
  }

  @Test
  void failoverSlowerThanAskedForIsSaid() {
    HolderTerms terms = HolderTerms.of(seconds(30));
    assertThat(Judge.warnings(terms, Conditions.usual(), Optional.of(seconds(30))))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.kind()).isEqualTo(Kind.SLOW_FAILOVER);
              assertThat(warning.text()).contains("within 30.1 s, not within 30 s");
            });
    assertThat(Judge.warnings(terms, Conditions.usual(), Optional.of(seconds(31)))).isEmpty();
  }

  @Test
  void clocksWorseThanTheDefaultHaveToBeToldToHolders() {
    Conditions wild = Conditions.usual().withDriftPartsPerMillion(5_000);
    HolderTerms terms = HolderTerms.builder().driftPartsPerMillion(5_000).build();
    assertThat(warnings(terms, wild))
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning.text())
                    .contains("0.005", "0.002", "driftPartsPerMillion(5000)"));
  }

  @Test
  void conditionsThatMakeNoSenseAreRefusedByName() {
    Conditions usual = Conditions.usual();
    assertThatThrownBy(() -> usual.withLoss(1)).hasMessageContaining("loss is 1.0");
    assertThatThrownBy(() -> usual.withLoss(Double.NaN)).hasMessageContaining("loss is NaN");
    assertThatThrownBy(() -> usual.withPause(seconds(-1))).hasMessageContaining("pause is -1 s");
    assertThatThrownBy(() -> usual.withPauseEvery(Duration.ZERO))
        .hasMessageContaining("time between pauses is 0 ms");
    assertThatThrownBy(() -> usual.withRoundTrip(Duration.ofDays(400)))
        .hasMessageContaining("round trip is 34560000 s");
    assertThatThrownBy(() -> usual.withDriftPartsPerMillion(300_000))
        .hasMessageContaining("clock drift is 0.3");
    assertThatThrownBy(() -> usual.withLeases(0, 1)).hasMessageContaining("number of leases is 0");
    assertThatThrownBy(() -> usual.withLeases(1, 0)).hasMessageContaining("per holder is 0");
  }

  private static List<Warning> warnings(HolderTerms terms, Conditions conditions) {
    return Judge.warnings(terms, conditions, Optional.empty());
  }

  private static Duration seconds(long seconds) {
    return Duration.ofSeconds(seconds);
  }
}
