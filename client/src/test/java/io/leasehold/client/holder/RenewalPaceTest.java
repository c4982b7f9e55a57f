package io.leasehold.client.holder;

import static io.leasehold.client.holder.Scene.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** When renewals are sent, for terms of all sizes. */
class RenewalPaceTest {
  static Stream<HolderTerms> allSizes() {
    return Stream.of(
        HolderTerms.of(Duration.ofMillis(100)),
        HolderTerms.of(seconds(1)),
        HolderTerms.builder().build(),
        HolderTerms.builder().jitter(0).build(),
        HolderTerms.builder().jitter(0.5).build(),
        HolderTerms.ofKubernetes(seconds(15), seconds(10), seconds(2)),
        HolderTerms.builder().renewEvery(seconds(24)).build(),
        HolderTerms.builder().term(seconds(60)).soft(seconds(2)).build(),
        HolderTerms.of(Duration.ofDays(365)));
  }

  /** Every answer takes almost as long as it may, and still nothing goes wrong. */
  @ParameterizedTest
  @MethodSource("allSizes")
  void withAHealthyNetworkItNeverLeavesSafe(HolderTerms terms) {
    SplittableRandom random = new SplittableRandom(1);
    Scene scene = Scene.granted(terms);
    long slowest = Math.min(terms.windowNanos() / 10, seconds(30).toNanos());
    for (int renewal = 0; renewal < 300; renewal++) {
      passSafely(scene, scene.tenancy.nextSendNanos(scene.reading()));
      assertThat(scene.tenancy.shouldSend(scene.reading())).isTrue();
      long attempt = scene.sends();
      passSafely(scene, random.nextLong(slowest));
      scene.renewed(attempt);
    }
    scene.is(Status.SAFE);
    assertThat(scene.tenancy.story())
        .extracting(Note::what)
        .containsExactly(Note.What.GRANTED, Note.What.SAFE, Note.What.RENEWED);
  }

  @ParameterizedTest
  @MethodSource("allSizes")
  void regularRenewalsComeWithinRAndNotMuchSooner(HolderTerms terms) {
    Scene scene = Scene.granted(terms);
    long least = (long) (terms.renewNanos() * (1 - terms.jitter()));
    List<Long> intervals = new ArrayList<>();
    for (int renewal = 0; renewal < 200; renewal++) {
      long interval = scene.tenancy.nextSendNanos(scene.reading());
      assertThat(interval).isBetween(least, terms.renewNanos());
      intervals.add(interval);
      scene.pass(Duration.ofNanos(interval));
      scene.renewed(scene.sends());
    }
    assertThat(intervals.stream().distinct().count() > 1).isEqualTo(terms.jitter() > 0);
  }

  @ParameterizedTest
  @MethodSource("allSizes")
  void silenceIsAnsweredWithSeveralTriesThatDoNotSpin(HolderTerms terms) {
    List<Long> sends = sendsUntilItMayNotAct(terms, false);
    assertThat(sends).hasSizeGreaterThanOrEqualTo(8);
    if (terms.term().compareTo(Duration.ofHours(1)) < 0) {
      assertThat(sends).hasSizeLessThan(40);
    }
    assertPacedByFloor(terms, sends);
    assertThat(sends.get(sends.size() - 1))
        .as("one try is close to the end")
        .isGreaterThan(terms.stopAfter().toNanos() * 9 / 10);
  }

  @ParameterizedTest
  @MethodSource("allSizes")
  void failuresAreRetriedSoonerThanSilence(HolderTerms terms) {
    List<Long> failing = sendsUntilItMayNotAct(terms, true);
    List<Long> silent = sendsUntilItMayNotAct(terms, false);
    assertThat(failing.get(1) - failing.get(0)).isLessThan(silent.get(1) - silent.get(0));
    assertThat(failing).hasSizeGreaterThanOrEqualTo(8);
    assertPacedByFloor(terms, failing);
  }

  @Test
  void inJeopardyTriesComeFaster() {
    HolderTerms terms = HolderTerms.builder().jitter(0).build();
    List<Long> sends = sendsUntilItMayNotAct(terms, false);
    long warned = terms.warnAfter().toNanos();
    long longestBefore = 0;
    long shortestAfter = Tenancy.NEVER;
    for (int i = 1; i < sends.size(); i++) {
      long interval = sends.get(i) - sends.get(i - 1);
      if (sends.get(i) < warned) {
        longestBefore = Math.max(longestBefore, interval);
      } else {
        shortestAfter = Math.min(shortestAfter, interval);
      }
    }
    assertThat(shortestAfter).isPositive().isLessThan(longestBefore / 2);
    assertThat(sends.stream().filter(send -> send >= warned).count()).isGreaterThanOrEqualTo(5);
  }

  @Test
  void sameSeedSameSends() {
    HolderTerms terms = HolderTerms.builder().build();
    assertThat(sendsUntilItMayNotAct(terms, true)).isEqualTo(sendsUntilItMayNotAct(terms, true));
  }

  @Test
  void confirmationOfAnEarlierAttemptDoesNotCallForAnotherAtOnce() {
    Scene scene = Scene.granted(HolderTerms.builder().build()).pass(5);
    long earlier = scene.sends();
    scene.pass(10);
    scene.sends();
    scene.renewed(earlier);
    assertThat(scene.tenancy.nextSendNanos(scene.reading())).isGreaterThan(seconds(1).toNanos());
  }

  @Test
  void leaseFoundAgainIsRenewedSoonButNotInALoop() {
    Scene scene = new Scene(HolderTerms.builder().build());
    scene.granted(scene.sends(), seconds(20));
    assertThat(scene.tenancy.nextSendNanos(scene.reading()))
        .isBetween(seconds(0.1).toNanos(), seconds(1).toNanos());
    scene.granted(scene.sends(), seconds(3));
    assertThat(scene.tenancy.nextSendNanos(scene.reading())).isPositive();
  }

  @Test
  void failureOfAnAttemptThatIsNotTheLatestDoesNotHurryTheNext() {
    Scene scene = Scene.granted(HolderTerms.builder().build()).pass(10);
    long earlier = scene.sends();
    scene.sends();
    long before = scene.tenancy.nextSendNanos(scene.reading());
    scene.failed(earlier);
    assertThat(scene.tenancy.nextSendNanos(scene.reading())).isEqualTo(before);
  }

  /** When renewals leave, from the first regular one to the end of acting, if none is answered. */
  private static List<Long> sendsUntilItMayNotAct(HolderTerms terms, boolean failing) {
    Scene scene = Scene.granted(terms);
    List<Long> sends = new ArrayList<>();
    long now = 0;
    while (true) {
      long wait = scene.tenancy.nextSendNanos(scene.reading());
      scene.pass(Duration.ofNanos(Math.min(wait, terms.termNanos())));
      now += wait;
      if (!scene.check()) {
        return sends;
      }
      sends.add(now);
      long attempt = scene.sends();
      if (failing) {
        scene.failed(attempt);
      }
    }
  }

  private static void assertPacedByFloor(HolderTerms terms, List<Long> sends) {
    long floor = Math.min(terms.windowNanos() / 64, seconds(1).toNanos());
    for (int i = 1; i < sends.size(); i++) {
      assertThat(sends.get(i) - sends.get(i - 1))
          .isGreaterThanOrEqualTo(Math.max(floor, 1_000_000));
    }
  }

  private static void passSafely(Scene scene, long nanos) {
    scene.pass(Duration.ofNanos(nanos)).is(Status.SAFE).mayAct();
  }
}
