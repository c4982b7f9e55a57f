package io.leasehold.cli;

import static io.leasehold.cli.Invocation.leasehold;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code leasehold terms}: advice with reasons, judgement with warnings. */
class TermsCommandTest {

  @Test
  void adviceNamesEachNumberAndItsReason() {
    Invocation terms =
        leasehold("terms", "--failover", "30s", "--pause", "2s", "--leases", "10000");
    assertThat(terms.exitCode()).isZero();
    assertThat(terms.out())
        .containsPattern("L  term +29.9 s +The longest with which another takes over within 30 s")
        .containsPattern("R  renewal interval +9.9 s +A third of L")
        .containsPattern("S  safety margin +5 s +A sixth of L")
        .containsPattern("after a crash +30 s +at the latest")
        .containsPattern("traffic +1063/s +renewals of 10000 leases, in 2127 messages/s")
        .contains("The trade-off")
        .doesNotContain("Beware");
    assertThat(terms.err()).isEmpty();
  }

  @Test
  void givenTermsAreJudgedWithTheirDangers() {
    Invocation terms =
        leasehold(
            "terms",
            "--term",
            "30s",
            "--renew",
            "10s",
            "--margin",
            "1s",
            "--pause",
            "3s",
            "--failover",
            "20s");
    assertThat(terms.exitCode()).isZero();
    assertThat(terms.out())
        .containsPattern("S  safety margin +1 s +Given.")
        .containsPattern("a late act +2.02 s")
        .contains("Beware", "Only a fencing token", "within 30.1 s, not within 20 s");
  }

  @Test
  void termsThatLeaveNoRoomToRenewAreAnErrorThatSaysWhatWouldFit() {
    Invocation terms = leasehold("terms", "--term", "30s", "--renew", "20s", "--margin", "10s");
    assertThat(terms.exitCode()).isEqualTo(2);
    assertThat(terms.out()).isEmpty();
    assertThat(terms.err())
        .contains("R=20 s and safety margin S=10 s do not fit into the term L=30 s")
        .contains("try R=10 s and S=5 s");
  }

  @Test
  void jsonHasTheSameNumbers() {
    Invocation terms = leasehold("terms", "--term", "30s", "--margin", "10ms", "--json");
    assertThat(terms.exitCode()).isZero();
    assertThat(terms.out())
        .startsWith("{\"termMillis\":30000.0,\"renewEveryMillis\":10000.0,")
        .contains("\"marginMillis\":10.0", "\"driftPartsPerMillion\":2000")
        .contains("\"warnings\":[{\"kind\":\"MARGIN_BELOW_ROUND_TRIP\",\"text\":\"The margin S=")
        .endsWith("]}\n");
  }

  @Test
  void partsOfATermWithoutTheTermAreRefused() {
    assertThat(leasehold("terms", "--renew", "1s").err()).contains("add --term");
    assertThat(leasehold("terms").err()).contains("--failover 30s", "--term 30s");
    assertThat(leasehold("terms").exitCode()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "--failover, 3w, '''3w'' is no duration'",
    "--failover, 999999999d, 'too long'",
    "--failover, 10ms, 'cannot be had'",
    "--drift, 0.3, 'clock drift is 0.3'",
    "--drift, NaN, 'clock drift is'",
    "--loss, 1, 'loss is 1.0'",
    "--leases, 0, 'number of leases is 0'",
    "--pause-every, 0s, 'time between pauses is 0 ms'"
  })
  void nonsenseIsRefusedByName(String option, String value, String complaint) {
    Invocation terms =
        option.equals("--failover")
            ? leasehold("terms", option, value)
            : leasehold("terms", "--failover", "30s", option, value);
    assertThat(terms.exitCode()).isEqualTo(2);
    assertThat(terms.err()).contains(complaint);
  }

  @ParameterizedTest
  @CsvSource({
    "0, <1e-6/y",
    "1e-7, 1 in 27379 y",
    "0.01, 3.65/y",
    "0.5, 0.5/d",
    "86400, 1/s",
    "2e13, 2.3e+08/s"
  })
  void ratesAreToldInUnitsThatPeopleCount(double perDay, String text) {
    assertThat(TermsReport.rate(perDay)).isEqualTo(text);
  }
}
