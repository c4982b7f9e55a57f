package io.leasehold.client.holder;

/**
 * Compares each reading with the one before it, and with when it was wanted, to notice that this
 * process did not run. It only reports: that time passed is the {@link HolderClock}'s business.
 */
final class PauseDetector {
  private final long thresholdNanos;
  private final long driftPartsPerMillion;

  private Reading latest;

  PauseDetector(HolderTerms terms, Reading first) {
    this.thresholdNanos = terms.pauseNanos();
    this.driftPartsPerMillion = terms.driftPartsPerMillion();
    this.latest = first;
  }

  /**
   * Looks at a reading that was wanted at most {@code wantedNanos} after the one before it.
   *
   * @return the pause between the two, or null
   */
  Pause look(Reading reading, long wantedNanos) {
    long elapsed = Math.max(0, reading.elapsedNanos() - latest.elapsedNanos());
    long lead = HolderClock.leadNanos(latest, reading);
    long tolerated =
        Saturating.plus(thresholdNanos, Nanos.partsPerMillion(elapsed, driftPartsPerMillion));
    long overslept = Saturating.minus(elapsed, wantedNanos);
    if (reading.elapsedNanos() - latest.elapsedNanos() >= 0) {
      latest = reading;
    }
    if (lead > tolerated) {
      return new Pause(lead, Pause.Kind.SUSPEND, reading);
    }
    if (overslept > thresholdNanos) {
      return new Pause(overslept, Pause.Kind.STALL, reading);
    }
    if (lead < -tolerated) {
      return new Pause(-Math.max(lead, -Long.MAX_VALUE), Pause.Kind.CLOCK_STEP, reading);
    }
    return null;
  }
}
