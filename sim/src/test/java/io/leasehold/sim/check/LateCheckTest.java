package io.leasehold.sim.check;

import static io.leasehold.sim.check.Facts.exclusive;
import static io.leasehold.sim.check.Facts.ofLease;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.Reading;
import io.leasehold.core.model.Claim;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** P3 as the simulator sees it: 10 s less 1% for drift and 1 s of margin leave 8.9 s. */
class LateCheckTest {
  private static final long LEASE = 7;
  private static final Claim CLAIM = ofLease(exclusive("alice", 5), LEASE);
  private static final HolderTerms TERMS =
      HolderTerms.builder()
          .term(Duration.ofSeconds(10))
          .margin(Duration.ofSeconds(1))
          .driftPartsPerMillion(10_000)
          .build();

  private final LateCheck check = new LateCheck();

  @Test
  void beliefIsCoveredUpToTheFormulaAndNotALongerMoment() {
    check.confirmed(LEASE, at(0, 0), 10_000, TERMS);
    assertCovered(at(8_899, 8_899));
    assertLate(at(8_900, 8_899));
  }

  @Test
  void wallClockCountsToo() {
    check.confirmed(LEASE, at(0, 0), 10_000, TERMS);
    assertLate(at(100, 8_900));
    assertCovered(at(100, -50_000));
  }

  @Test
  void shorterPromiseCoversLess() {
    check.confirmed(LEASE, at(0, 0), 2_000, TERMS);
    assertCovered(at(979, 979));
    assertLate(at(980, 980));
  }

  @Test
  void anyConfirmedRenewalMayCover() {
    check.confirmed(LEASE, at(5_000, 5_000), 10_000, TERMS);
    check.confirmed(LEASE, at(0, 0), 10_000, TERMS);
    assertCovered(at(13_000, 13_000));
  }

  @Test
  void withoutAnyConfirmationNothingIsCovered() {
    assertLate(at(0, 0));
  }

  private void assertCovered(Reading now) {
    assertThatCode(() -> check.checkedTrue(CLAIM, now)).doesNotThrowAnyException();
  }

  private void assertLate(Reading now) {
    assertThatThrownBy(() -> check.checkedTrue(CLAIM, now))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("alice believes");
  }

  private static Reading at(long elapsedMillis, long wallMillis) {
    return new Reading(elapsedMillis * 1_000_000, wallMillis);
  }
}
