package io.leasehold.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Who comes first waits a moment for those who are sure to come. */
class RegularsTest {
  private static final long ENTRY = 400_000;
  private static final long SOON = ENTRY / 10;

  private long now = 7;
  private final Regulars regulars = new Regulars(() -> now);

  @Test
  void theFirstToComeBackWaitsUntilAllAreThere() {
    known();
    regulars.answered(3);
    now += SOON;
    regulars.came();
    assertThat(regulars.nanosToWait(now)).isEqualTo(ENTRY - SOON);
    regulars.came();
    assertThat(regulars.nanosToWait(now)).isPositive();
    regulars.came();
    assertThat(regulars.nanosToWait(now)).isZero();
  }

  @Test
  void nobodyWaitsForLongerThanAnEntryTakes() {
    known();
    regulars.answered(3);
    regulars.came();
    now += ENTRY - 1;
    assertThat(regulars.nanosToWait(now)).isEqualTo(1);
    now++;
    assertThat(regulars.nanosToWait(now)).isZero();
  }

  @Test
  void furtherAnswersDoNotMakeTheMomentLonger() {
    known();
    regulars.answered(3);
    now += SOON;
    regulars.answered(3);
    assertThat(regulars.nanosToWait(now)).isEqualTo(ENTRY - SOON);
  }

  /** Answers of other entries begin moments, too: on a follower without end. */
  @Test
  void whoHasWaitedForAMomentDoesNotWaitForAnother() {
    known();
    regulars.answered(3);
    regulars.came();
    assertThat(regulars.nanosToWait(now)).isPositive();
    now += ENTRY;
    regulars.answered(3);
    assertThat(regulars.nanosToWait(now)).isZero();
    regulars.went();
    regulars.came();
    assertThat(regulars.nanosToWait(now)).isEqualTo(ENTRY);
  }

  @Test
  void slowEntriesMakeNoMomentLongerThanAMillisecond() {
    known();
    entriesTake(50_000_000);
    regulars.answered(2);
    regulars.came();
    assertThat(regulars.nanosToWait(now)).isBetween(990_000L, 1_000_000L);
  }

  @Test
  void nobodyWaitsWhereEntriesTakeNoTime() {
    known();
    entriesTake(20_000);
    regulars.answered(2);
    regulars.came();
    assertThat(regulars.nanosToWait(now)).isZero();
  }

  @Test
  void aCallerByItselfWaitsForNobody() {
    known();
    regulars.answered(1);
    now += SOON;
    regulars.came();
    assertThat(regulars.nanosToWait(now)).isZero();
  }

  @Test
  void nobodyWaitsForStrangers() {
    entriesTake(ENTRY);
    regulars.answered(3);
    assertThat(regulars.nanosToWait(now)).isZero();
  }

  @Test
  void thoseWhoStayAwayAreSoonWaitedForNoMore() {
    known();
    manyStayAway();
    regulars.answered(100);
    assertThat(regulars.nanosToWait(now)).isZero();
  }

  @Test
  void thoseWhoComeBackAgainAreWaitedForAgain() {
    known();
    manyStayAway();
    for (int i = 0; i < 10; i++) {
      allComeBack(100);
    }
    regulars.answered(100);
    assertThat(regulars.nanosToWait(now)).isPositive();
  }

  @Test
  void whoWasNotAnsweredIsNotAwaited() {
    known();
    regulars.came();
    regulars.came();
    assertThat(regulars.nanosToWait(now)).isZero();
  }

  private void known() {
    entriesTake(ENTRY);
    allComeBack(8);
  }

  private void manyStayAway() {
    for (int i = 0; i < 3; i++) {
      regulars.answered(100);
      now += ENTRY;
      regulars.came();
    }
  }

  private void allComeBack(int callers) {
    regulars.answered(callers);
    for (int i = 0; i < callers; i++) {
      regulars.came();
    }
  }

  /** Often enough for all that was before to be forgotten; the rest is lost in rounding. */
  private void entriesTake(long nanos) {
    for (int i = 0; i < 200; i++) {
      regulars.entryTook(nanos + 7);
    }
  }
}
