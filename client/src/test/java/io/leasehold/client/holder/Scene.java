package io.leasehold.client.holder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * A holder on a machine whose clocks are moved by hand. {@code pass} is time in which the holder is
 * awake and looks whenever it wants to; {@code suspend}, {@code stall} and {@code stepWall} are
 * what happens to machines. Nothing is sent unless the test says so.
 */
final class Scene {
  final Tenancy tenancy;

  private long elapsedNanos = 7_000_000_000_123L;
  private long wallNanos = 1_700_000_000_000_000_000L;

  Scene(HolderTerms terms) {
    this.tenancy = new Tenancy(terms, new SplittableRandom(42), reading());
  }

  /** A holder whose lease was granted at this moment, for the full term. */
  static Scene granted(HolderTerms terms) {
    Scene scene = new Scene(terms);
    scene.granted(scene.sends(), terms.term());
    return scene;
  }

  static Duration seconds(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  Reading reading() {
    return new Reading(elapsedNanos, Math.floorDiv(wallNanos, 1_000_000));
  }

  Scene pass(Duration duration) {
    long left = duration.toNanos();
    while (left > 0) {
      long wanted = tenancy.nextLookNanos(reading());
      long step = Math.min(left, Math.max(tenancy.terms().pauseNanos() / 2, wanted));
      stall(Duration.ofNanos(step));
      tenancy.status(reading());
      left -= step;
    }
    return this;
  }

  Scene pass(double seconds) {
    return pass(seconds(seconds));
  }

  /** Time goes by and nobody looks. */
  Scene stall(Duration duration) {
    elapsedNanos += duration.toNanos();
    wallNanos += duration.toNanos();
    return this;
  }

  /** The machine sleeps: only the wall clock goes on. */
  Scene suspend(Duration duration) {
    return stepWall(duration);
  }

  Scene stepWall(Duration duration) {
    wallNanos += duration.toNanos();
    return this;
  }

  long sends() {
    return tenancy.sent(reading());
  }

  Status granted(long attempt, Duration remaining) {
    return tenancy.granted(attempt, remaining.toMillis(), reading());
  }

  Status renewed(long attempt) {
    return tenancy.renewed(attempt, reading());
  }

  Status renewed(long attempt, Duration remaining) {
    return tenancy.renewed(attempt, remaining.toMillis(), reading());
  }

  Status failed(long attempt) {
    return tenancy.failed(attempt, reading());
  }

  Standing standing() {
    return tenancy.standing(reading());
  }

  boolean check() {
    return tenancy.check(reading());
  }

  Scene is(Status status) {
    assertThat(standing().status()).as("%s", tenancy).isEqualTo(status);
    return this;
  }

  Scene is(Doubt doubt) {
    assertThat(standing().doubt()).as("%s", tenancy).isEqualTo(doubt);
    return this;
  }

  Scene isLostBy(LossCause cause) {
    assertThat(standing().lossCause()).as("%s", tenancy).isEqualTo(cause);
    assertThat(check()).isFalse();
    return is(Status.LOST);
  }

  Scene mayAct() {
    assertThat(check()).as("%s", tenancy).isTrue();
    return this;
  }

  Scene mayNotAct() {
    assertThat(check()).as("%s", tenancy).isFalse();
    return this;
  }
}
