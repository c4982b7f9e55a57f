package io.leasehold.client.terms;

import static io.leasehold.client.holder.HolderTerms.DEFAULT_DRIFT_PARTS_PER_MILLION;
import static io.leasehold.client.holder.HolderTermsBuilder.MAX_DRIFT_PARTS_PER_MILLION;

import io.leasehold.client.holder.Nanos;
import java.time.Duration;

/**
 * What leases have to live with in one place. Immutable.
 *
 * @param roundTrip how long a renewal takes to be answered, for 99 of 100
 * @param pause the longest time a holder's process is stopped: garbage collection, a virtual
 *     machine that is moved or starved
 * @param pauseEvery how often such a pause happens to a holder
 * @param driftPartsPerMillion by how much the rates of two clocks differ at most
 * @param loss the probability that an attempt to renew comes to nothing, by itself
 * @param leases how many leases there are
 * @param leasesPerHolder how many of them one process renews, in one message
 */
public record Conditions(
    Duration roundTrip,
    Duration pause,
    Duration pauseEvery,
    int driftPartsPerMillion,
    double loss,
    long leases,
    long leasesPerHolder) {

  private static final Duration MAX = Duration.ofDays(365);

  public Conditions {
    requireBetween("round trip", roundTrip, Duration.ZERO);
    requireBetween("pause", pause, Duration.ZERO);
    requireBetween("time between pauses", pauseEvery, Duration.ofMillis(1));
    if (driftPartsPerMillion < 0 || driftPartsPerMillion > MAX_DRIFT_PARTS_PER_MILLION) {
      throw new IllegalArgumentException(
          "clock drift is "
              + driftPartsPerMillion / 1e6
              + ": it must be between 0 and "
              + MAX_DRIFT_PARTS_PER_MILLION / 1e6);
    }
    if (!(loss >= 0 && loss < 1)) {
      throw new IllegalArgumentException(
          "loss is " + loss + ": it is a probability, at least 0 and less than 1");
    }
    requirePositive("number of leases", leases);
    requirePositive("number of leases per holder", leasesPerHolder);
  }

  /** 20 ms, pauses of 1 s each hour, drift 1/500, one attempt of 1000 lost, one lease. */
  public static Conditions usual() {
    return new Conditions(
        Duration.ofMillis(20),
        Duration.ofSeconds(1),
        Duration.ofHours(1),
        DEFAULT_DRIFT_PARTS_PER_MILLION,
        0.001,
        1,
        1);
  }

  public Conditions withRoundTrip(Duration roundTrip) {
    return new Conditions(
        roundTrip, pause, pauseEvery, driftPartsPerMillion, loss, leases, leasesPerHolder);
  }

  public Conditions withPause(Duration pause) {
    return new Conditions(
        roundTrip, pause, pauseEvery, driftPartsPerMillion, loss, leases, leasesPerHolder);
  }

  public Conditions withPauseEvery(Duration pauseEvery) {
    return new Conditions(
        roundTrip, pause, pauseEvery, driftPartsPerMillion, loss, leases, leasesPerHolder);
  }

  public Conditions withDriftPartsPerMillion(int driftPartsPerMillion) {
    return new Conditions(
        roundTrip, pause, pauseEvery, driftPartsPerMillion, loss, leases, leasesPerHolder);
  }

  public Conditions withLoss(double loss) {
    return new Conditions(
        roundTrip, pause, pauseEvery, driftPartsPerMillion, loss, leases, leasesPerHolder);
  }

  public Conditions withLeases(long leases, long leasesPerHolder) {
    return new Conditions(
        roundTrip, pause, pauseEvery, driftPartsPerMillion, loss, leases, leasesPerHolder);
  }

  /** How many processes renew all these leases. */
  public long holders() {
    return (leases - 1) / leasesPerHolder + 1;
  }

  private static void requireBetween(String name, Duration value, Duration least) {
    if (value.compareTo(least) < 0 || value.compareTo(MAX) > 0) {
      throw new IllegalArgumentException(
          name
              + " is "
              + Nanos.text(value)
              + ": it must be between "
              + Nanos.text(least)
              + " and 365 days");
    }
  }

  private static void requirePositive(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " is " + value + ": it must be at least 1");
    }
  }
}
