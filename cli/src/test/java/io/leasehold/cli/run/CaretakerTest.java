package io.leasehold.cli.run;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.cli.run.Caretaker.Remains;
import io.leasehold.cli.run.Caretaker.Step;
import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Tenancy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * A lease of 30 s, renewed every 10 s, to be stopped at 24.94 s; a grace of 3 s; on a clock that is
 * set by hand.
 */
class CaretakerTest {
  private static final long GRACE_MILLIS = 3_000;
  private static final long STOP_MILLIS = 24_940;

  private final Tenancy tenancy =
      new Tenancy(
          HolderTerms.builder().jitter(0).build(), new SplittableRandom(1), new Reading(0, 0));
  private final Caretaker caretaker = new Caretaker(tenancy, MILLISECONDS.toNanos(GRACE_MILLIS));

  private Remains remains = Remains.RUNNING;
  private long nowMillis;
  private long latestAttempt;

  CaretakerTest() {
    long attempt = tenancy.sent(reading());
    tenancy.granted(attempt, 30_000, reading());
  }

  @Test
  void healthyLeaseIsRenewedAndTheCommandLeftAlone() {
    for (int i = 0; i < 100; i++) {
      assertThat(stepAfterLook()).isEqualTo(Step.RENEW);
      sends();
      tenancy.renewed(latestAttempt, reading());
      assertThat(next()).isEqualTo(Step.WAIT);
    }
    assertThat(nowMillis).isEqualTo(1_000_000);
    assertThat(caretaker.leaseFailed()).isFalse();
  }

  @Test
  void commandIsToldToStopAGraceBeforeTheDeadlineAndKilledAtIt() {
    List<String> deeds = deedsUntil(Step.KILL);
    assertThat(deeds).containsExactly("TERM at 21940", "KILL at 24940");
    assertThat(caretaker.leaseFailed()).isTrue();
  }

  @Test
  void commandThatStopsInItsGraceIsNotKilled() {
    assertThat(deedsUntil(Step.TERM)).containsExactly("TERM at 21940");
    nowMillis += 1_000;
    remains = Remains.NOTHING;
    assertThat(next()).isEqualTo(Step.FINISH);
    assertThat(caretaker.leaseFailed()).isTrue();
  }

  @Test
  void renewalThatIsConfirmedAfterTermDoesNotLetTheCommandGoOn() {
    assertThat(deedsUntil(Step.TERM)).containsExactly("TERM at 21940");
    sends();
    tenancy.renewed(latestAttempt, reading());
    assertThat(deedsUntil(Step.KILL)).containsExactly("KILL at 24940");
  }

  @Test
  void pausePastTheDeadlineIsAnsweredWithKillBeforeAnythingElse() {
    sends();
    nowMillis = 60_000;
    assertThat(next()).isEqualTo(Step.KILL);
  }

  @Test
  void confirmationThatIsReadAfterAPausePastTheDeadlineSavesNothing() {
    sends();
    nowMillis = STOP_MILLIS;
    tenancy.renewed(latestAttempt, reading());
    assertThat(next()).isEqualTo(Step.KILL);
  }

  @Test
  void pauseIntoTheGraceStillLeavesTheRestOfIt() {
    nowMillis = 23_000;
    assertThat(next()).isEqualTo(Step.TERM);
    assertThat(deedsUntil(Step.KILL)).containsExactly("KILL at 24940");
  }

  @Test
  void leaseThatTheServerEndedIsAnsweredWithKillAtOnce() {
    nowMillis = 5_000;
    tenancy.lost(LossCause.REVOKED, reading());
    assertThat(next()).isEqualTo(Step.KILL);
    assertThat(caretaker.leaseFailed()).isTrue();
  }

  @Test
  void whatSurvivesAKillIsKilledAgainUntilNothingIsLeft() {
    nowMillis = 60_000;
    assertThat(next()).isEqualTo(Step.KILL);
    assertThat(next()).isEqualTo(Step.WAIT);
    assertThat(stepAfterLook()).isEqualTo(Step.KILL);
    assertThat(next()).isEqualTo(Step.WAIT);
    remains = Remains.NOTHING;
    assertThat(next()).isEqualTo(Step.FINISH);
  }

  @Test
  void leftoversOfAFinishedCommandGetTheSameGraceUnderARenewedLease() {
    nowMillis = 9_000;
    remains = Remains.LEFTOVERS;
    assertThat(next()).isEqualTo(Step.TERM);
    List<String> deeds = new ArrayList<>();
    while (!deeds.contains("KILL at 12000")) {
      Step step = next();
      if (step == Step.RENEW) {
        sends();
        tenancy.renewed(latestAttempt, reading());
      }
      deeds.add(step + " at " + nowMillis);
      nowMillis += step == Step.WAIT ? lookMillis() : 0;
    }
    assertThat(deeds).contains("RENEW at 10000").doesNotContain("TERM at 9050");
    assertThat(caretaker.leaseFailed()).isFalse();
  }

  @Test
  void commandThatEndedUnseenDuringAPauseMayHaveOutlivedItsLease() {
    nowMillis = 60_000;
    remains = Remains.NOTHING;
    assertThat(next()).isEqualTo(Step.FINISH);
    assertThat(caretaker.leaseFailed()).isTrue();
  }

  @Test
  void commandThatEndsInTimePassesItsCodeOn() {
    nowMillis = 5_000;
    remains = Remains.NOTHING;
    assertThat(next()).isEqualTo(Step.FINISH);
    assertThat(caretaker.leaseFailed()).isFalse();
  }

  @Test
  void nobodyIsEverAskedToWaitPastTheDeadline() {
    for (int i = 0; i < 200; i++) {
      Step step = next();
      if (step == Step.RENEW) {
        sends();
      }
      long lookNanos = caretaker.nextLookNanos(reading(), remains);
      long leftNanos = tenancy.standing(reading()).untilLostNanos();
      assertThat(lookNanos).isLessThanOrEqualTo(Math.max(leftNanos, Caretaker.PERSIST_NANOS));
      nowMillis += lookMillis();
    }
    assertThat(nowMillis).isGreaterThan(STOP_MILLIS);
  }

  /** What is done to the command until then, with renewals that nobody answers. */
  private List<String> deedsUntil(Step last) {
    List<String> deeds = new ArrayList<>();
    Step step;
    do {
      step = next();
      switch (step) {
        case RENEW -> sends();
        case WAIT -> nowMillis += lookMillis();
        case TERM, KILL, FINISH -> deeds.add(step + " at " + nowMillis);
      }
    } while (step != last);
    return deeds;
  }

  private Step stepAfterLook() {
    nowMillis += lookMillis();
    return next();
  }

  private long lookMillis() {
    // Rounded up, as a clock of milliseconds reaches a moment.
    long nanos = caretaker.nextLookNanos(reading(), remains);
    return NANOSECONDS.toMillis(nanos + 999_999);
  }

  private Step next() {
    return caretaker.next(reading(), remains);
  }

  private void sends() {
    latestAttempt = tenancy.sent(reading());
  }

  private Reading reading() {
    return new Reading(Duration.ofMillis(nowMillis).toNanos(), nowMillis);
  }
}
