package io.leasehold.client.holder;

/**
 * Compares each reading with the one before it, and with when it was wanted, to notice that this
 * process did not run. A pause stays unanswered until an attempt that was sent after it is
 * confirmed: what the holder knew before, it knows no longer.
 *
 * <p>It takes no time away: that time passed is the {@link HolderClock}'s business.
 */
final class PauseDetector {
  private final long thresholdNanos;
  private final long driftPartsPerMillion;

  private Reading latest;
  private Pause lastPause;
  private long pauses;
  private boolean unanswered;
  private long latestAttemptBefore;

  PauseDetector(HolderTerms terms, Reading first) {
    this.thresholdNanos = terms.pauseNanos();
    this.driftPartsPerMillion = terms.driftPartsPerMillion();
    this.latest = first;
  }

  /**
   * Looks at a reading that was wanted at most {@code wantedNanos} after the one before it, when
   * {@code latestAttempt} was the latest attempt.
   *
   * @return the pause between the two, or null
   */
  Pause look(Reading reading, long wantedNanos, long latestAttempt) {
    if (reading.elapsedNanos() - latest.elapsedNanos() < 0) {
      return null; // Older than the latest: it says nothing about the time since.
    }
    Pause pause = between(latest, reading, wantedNanos);
    latest = reading;
    if (pause != null) {
      lastPause = pause;
      pauses++;
      unanswered = true;
      latestAttemptBefore = latestAttempt;
    }
    return pause;
  }

  private Pause between(Reading from, Reading to, long wantedNanos) {
    long elapsed = to.elapsedNanos() - from.elapsedNanos();
    long overslept = Saturating.minus(elapsed, wantedNanos);
    long lead = HolderClock.leadNanos(from, to);
    long tolerated =
        Saturating.plus(thresholdNanos, Nanos.partsPerMillion(elapsed, driftPartsPerMillion));
    if (lead > tolerated) {
      return new Pause(lead, Pause.Kind.SUSPEND, to);
    }
    if (overslept > thresholdNanos) {
      return new Pause(overslept, Pause.Kind.STALL, to);
    }
    if (lead < -tolerated) {
      return new Pause(Saturating.minus(0, lead), Pause.Kind.CLOCK_STEP, to);
    }
    return null;
  }

  /** An attempt is confirmed; only one that was sent after the pause answers it. */
  void confirmed(long attempt) {
    if (attempt > latestAttemptBefore) {
      unanswered = false;
    }
  }

  boolean unanswered() {
    return unanswered;
  }

  /** Null if there was none. */
  Pause lastPause() {
    return lastPause;
  }

  long pauses() {
    return pauses;
  }
}
