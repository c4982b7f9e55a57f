package io.leasehold.client.holder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** One steward for many leases: who is renewed when, and together with whom. */
class StewardTest {
  private static final Map<Integer, Verdict> NO_EXCEPTIONS = Map.of();
  private static final HolderTerms TERMS = HolderTerms.of(Duration.ofSeconds(30));

  private long elapsedNanos = 5_000_000_000L;
  private long wallNanos = 1_700_000_000_000_000_000L;
  private final Steward steward = new Steward(reading());
  private final Map<Long, Tenancy> tenancies = new HashMap<>();

  private Reading reading() {
    return new Reading(elapsedNanos, wallNanos / 1_000_000);
  }

  private void pass(long nanos) {
    elapsedNanos += nanos;
    wallNanos += nanos;
  }

  private Tenancy admit(long lease, HolderTerms terms) {
    Tenancy tenancy = new Tenancy(terms, new SplittableRandom(lease), reading());
    tenancy.granted(tenancy.sent(reading()), terms.term().toMillis(), reading());
    steward.admit(lease, tenancy, reading());
    tenancies.put(lease, tenancy);
    return tenancy;
  }

  /** All rounds that are due now. */
  private List<Round> rounds() {
    List<Round> rounds = new ArrayList<>();
    for (Round round = next(); !round.isEmpty(); round = next()) {
      rounds.add(round);
      assertThat(rounds).as("rounds at one and the same moment").hasSizeLessThan(100);
    }
    return rounds;
  }

  private Round next() {
    return steward.due(reading());
  }

  /** Lets time go to the next round. */
  private Round awaitRound() {
    while (true) {
      Round round = next();
      if (!round.isEmpty()) {
        return round;
      }
      pass(Math.max(1, steward.nextLookNanos(reading())));
    }
  }

  @Test
  void idleStewardNeverLooks() {
    assertThat(steward.nextLookNanos(reading())).isEqualTo(Tenancy.NEVER);
    assertThat(next().isEmpty()).isTrue();
  }

  @Test
  void sameLeaseIsAdmittedOnce() {
    admit(1, TERMS);
    assertThatThrownBy(() -> admit(1, TERMS)).hasMessageContaining("in care already");
  }

  @Test
  void renewalsThatAreDueAtAboutTheSameTimeTravelTogether() {
    HolderTerms even = HolderTerms.builder().jitter(0).build();
    for (long lease = 1; lease <= 50; lease++) {
      admit(lease, even);
      pass(1_000_000);
    }
    assertThat(awaitRound().leases()).hasSize(50);
  }

  @Test
  void nobodyIsRenewedBeforeAnybodyIsDue() {
    admit(1, HolderTerms.builder().jitter(0).build());
    pass(Duration.ofMillis(9_950).toNanos());
    assertThat(next().isEmpty()).isTrue();
    pass(Duration.ofMillis(50).toNanos());
    assertThat(next().leases()).containsExactly(1L);
  }

  @Test
  void roundsHaveAtMostSoManyLeasesAndTogetherAll() {
    int count = 2 * Steward.ROUND_MAX + 500;
    for (long lease = 1; lease <= count; lease++) {
      admit(lease, TERMS);
    }
    wallNanos += Duration.ofSeconds(10).toNanos();
    List<Round> rounds = rounds();
    assertThat(rounds).extracting(round -> round.leases().size()).containsExactly(1000, 1000, 500);
    assertThat(rounds.stream().flatMap(round -> round.leases().stream()))
        .doesNotHaveDuplicates()
        .hasSize(count);
  }

  @Test
  void jumpOfTheWallClockReachesAll() {
    for (long lease = 1; lease <= 20; lease++) {
      admit(lease, TERMS);
    }
    wallNanos += Duration.ofSeconds(60).toNanos();
    assertThat(next().isEmpty()).isTrue();
    assertThat(steward.turns()).filteredOn(turn -> turn.status() == Status.LOST).hasSize(20);
    assertThat(steward.size()).isZero();
  }

  @Test
  void manySmallStepsOfTheWallClockReachAllBeforeTheyAreOneLargeOne() {
    Tenancy tenancy = admit(1, HolderTerms.of(Duration.ofMinutes(50)));
    long started = elapsedNanos;
    while (steward.size() == 1) {
      pass(Math.max(1, steward.nextLookNanos(reading())));
      wallNanos += Duration.ofSeconds(100).toNanos();
      steward.failed(next(), reading());
    }
    assertThat(tenancy.lossCause()).isPresent();
    assertThat(Duration.ofNanos(elapsedNanos - started)).isLessThan(Duration.ofSeconds(60));
  }

  @Test
  void shortestPauseIsForgottenWithItsLease() {
    admit(1, TERMS);
    admit(2, HolderTerms.of(Duration.ofMillis(300)));
    assertThat(steward.nextLookNanos(reading())).isLessThan(50_000_000);
    steward.dismiss(2);
    assertThat(steward.nextLookNanos(reading())).isEqualTo(1_000_000_000);
  }

  @Test
  void lateRenewalIntervalDoesNotMakeRetriesSpin() {
    HolderTerms late =
        HolderTerms.builder()
            .term(Duration.ofSeconds(100))
            .renewEvery(Duration.ofSeconds(95))
            .margin(Duration.ofSeconds(1))
            .build();
    Tenancy tenancy = admit(1, late);
    int sent = 0;
    while (steward.size() == 1) {
      sent += rounds().size();
      pass(Math.max(1, steward.nextLookNanos(reading())));
    }
    assertThat(tenancy.lossCause()).contains(LossCause.UNREACHABLE);
    assertThat(sent).isBetween(5, 100);
  }

  @Test
  void heartbeatOfAnIdleLeaseIsFollowedByTheRenewalThatWasDue() {
    HolderTerms idle = HolderTerms.builder().maxIdle(Duration.ofSeconds(5)).jitter(0).build();
    Tenancy tenancy = admit(1, idle);
    for (int second = 0; second < 12; second++) {
      pass(1_000_000_000);
      assertThat(next().isEmpty()).isTrue();
    }
    tenancy.heartbeat(reading());
    assertThat(steward.touch(1, reading())).isTrue();
    assertThat(next().leases()).containsExactly(1L);
  }

  @Test
  void touchTellsThatTheNextLookIsSooner() {
    HolderTerms idle = HolderTerms.builder().maxIdle(Duration.ofSeconds(5)).jitter(0).build();
    Tenancy tenancy = admit(1, idle);
    pass(6_000_000_000L);
    steward.touch(1, reading());
    steward.turns();
    assertThat(steward.touch(1, reading())).isFalse();
    tenancy.heartbeat(reading());
    assertThat(steward.touch(1, reading())).isTrue();
  }

  @Test
  void leaseThatIsToBeRenewedNowIs() {
    admit(1, TERMS);
    assertThat(steward.renewNow(1, reading())).isTrue();
    Round round = next();
    assertThat(round.leases()).containsExactly(1L);
    steward.answered(round, NO_EXCEPTIONS, reading());
    assertThat(next().isEmpty()).isTrue();
    steward.turns();
    assertThat(steward.renewNow(7, reading())).isFalse();
  }

  @Test
  void verdictsGoToTheLeasesTheyAreAbout() {
    Tenancy refused = admit(1, TERMS);
    Tenancy renewed = admit(2, TERMS);
    Tenancy robbed = admit(3, TERMS);
    Tenancy cut = admit(4, TERMS);
    Holding claim = new Holding(robbed, 77);
    wallNanos += Duration.ofSeconds(10).toNanos();
    Round round = next();
    assertThat(round.leases()).containsExactly(1L, 2L, 3L, 4L);
    Map<Integer, Verdict> verdicts =
        Map.of(
            0, Verdict.refused(LossCause.REVOKED),
            2, Verdict.renewed(30_000, Map.of(77L, LossCause.PREEMPTED)),
            3, Verdict.renewed(9_000, Map.of()));
    steward.answered(round, verdicts, reading());
    assertThat(refused.lossCause()).contains(LossCause.REVOKED);
    assertThat(renewed.status(reading())).isEqualTo(Status.SAFE);
    assertThat(robbed.status(reading())).isEqualTo(Status.SAFE);
    assertThat(claim.lossCause()).contains(LossCause.PREEMPTED);
    assertThat(cut.remainingNanos(reading())).isLessThan(renewed.remainingNanos(reading()));
  }

  @Test
  void costOfARoundDoesNotGrowWithTheNumberOfLeases() {
    double few = looksPerRenewal(300);
    double many = looksPerRenewal(9_000);
    assertThat(few).isLessThan(5);
    assertThat(many).isLessThan(5);
  }

  private static double looksPerRenewal(int count) {
    StewardTest test = new StewardTest();
    SplittableRandom random = new SplittableRandom(count);
    for (long lease = 1; lease <= count; lease++) {
      test.admit(lease, HolderTerms.of(Duration.ofSeconds(random.nextLong(3, 60))));
      test.pass(10_000_000_000L / count / 4);
      if (lease % 50 == 0) {
        test.rounds().forEach(round -> test.steward.answered(round, NO_EXCEPTIONS, test.reading()));
      }
    }
    long renewals = 0;
    long looksBefore = test.steward.looks();
    long end = test.elapsedNanos + 5_000_000_000L;
    while (test.elapsedNanos < end) {
      Round round = test.awaitRound();
      renewals += round.leases().size();
      test.steward.answered(round, NO_EXCEPTIONS, test.reading());
      test.steward.turns();
    }
    assertThat(test.steward.size()).isEqualTo(count);
    return (double) (test.steward.looks() - looksBefore) / renewals;
  }
}
