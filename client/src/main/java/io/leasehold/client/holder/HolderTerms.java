package io.leasehold.client.holder;

import java.time.Duration;

/**
 * The numbers a holder lives by. Invariant: a renewal sent after R leaves time to be repeated
 * before the holder has to stop, that is, R + S is less than the term (or the soft limit, if there
 * is one) even after clock drift is taken off.
 *
 * <p>Defaults: term L = 30 s, R = L/3, S = L/6, drift 1/500, jitter 0.1, no soft limit, no idle
 * limit. The holder then stops 24.94 s after it sent its last confirmed renewal; the cluster gives
 * up after 30 s.
 *
 * <p>Immutable.
 */
public final class HolderTerms {
  /** 1/500: quartz is hundreds of times better, a virtual machine under load may not be. */
  public static final int DEFAULT_DRIFT_PARTS_PER_MILLION = 2_000;

  public static final double DEFAULT_JITTER = 0.1;

  private final long termNanos;
  private final long softNanos;
  private final long renewNanos;
  private final long marginNanos;
  private final int driftPartsPerMillion;
  private final double jitter;
  private final long maxIdleNanos;
  private final long pauseNanos;

  HolderTerms(HolderTermsBuilder builder) {
    this.termNanos = builder.term.toNanos();
    this.softNanos = builder.span().toNanos();
    this.renewNanos = builder.renewEvery().toNanos();
    this.marginNanos = builder.margin().toNanos();
    this.driftPartsPerMillion = builder.driftPartsPerMillion;
    this.jitter = builder.jitter;
    this.maxIdleNanos = builder.maxIdle == null ? Tenancy.NEVER : builder.maxIdle.toNanos();
    this.pauseNanos = builder.pauseThreshold().toNanos();
  }

  public static HolderTermsBuilder builder() {
    return new HolderTermsBuilder();
  }

  /** This term, with R and S in the usual proportion: a third and a sixth of it. */
  public static HolderTerms of(Duration term) {
    return builder().term(term).build();
  }

  /**
   * The three settings of Kubernetes' leader election, which mean: others may take over after
   * {@code leaseDuration}, the leader stops after {@code renewDeadline}, and it renews every {@code
   * retryPeriod}. Their defaults are 15 s, 10 s and 2 s.
   */
  public static HolderTerms ofKubernetes(
      Duration leaseDuration, Duration renewDeadline, Duration retryPeriod) {
    if (renewDeadline.compareTo(leaseDuration) > 0) {
      throw new IllegalArgumentException(
          "renewDeadline "
              + Nanos.text(renewDeadline)
              + " must not be longer than leaseDuration "
              + Nanos.text(leaseDuration)
              + ": the leader would stop after others took over");
    }
    return builder()
        .term(leaseDuration)
        .margin(leaseDuration.minus(renewDeadline))
        .renewEvery(retryPeriod)
        .build();
  }

  public Duration term() {
    return Duration.ofNanos(termNanos);
  }

  /** Equal to the term if there is no soft limit. */
  public Duration soft() {
    return Duration.ofNanos(softNanos);
  }

  public boolean hasSoftLimit() {
    return softNanos < termNanos;
  }

  public Duration renewEvery() {
    return Duration.ofNanos(renewNanos);
  }

  public Duration margin() {
    return Duration.ofNanos(marginNanos);
  }

  /** How long after it sent its last confirmed renewal a holder stops, at the latest. */
  public Duration stopAfter() {
    return Duration.ofNanos(usableNanos(softNanos));
  }

  /** How long after it sent its last confirmed renewal a holder is in jeopardy. */
  public Duration warnAfter() {
    return stopAfter().minusNanos(noticeNanos());
  }

  /** Pauses and clock jumps longer than this are noticed. */
  public Duration pauseThreshold() {
    return Duration.ofNanos(pauseNanos);
  }

  public int driftPartsPerMillion() {
    return driftPartsPerMillion;
  }

  public double jitter() {
    return jitter;
  }

  long termNanos() {
    return termNanos;
  }

  long softNanos() {
    return softNanos;
  }

  long renewNanos() {
    return renewNanos;
  }

  /** How long a worker may show no progress and still be renewed; {@link Tenancy#NEVER} if ever. */
  long maxIdleNanos() {
    return maxIdleNanos;
  }

  long pauseNanos() {
    return pauseNanos;
  }

  /** What a holder may use of a span that the server promised: P3's formula. */
  long usableNanos(long spanNanos) {
    return spanNanos - Nanos.partsPerMillion(spanNanos, driftPartsPerMillion) - marginNanos;
  }

  /** From the moment a renewal is due to the moment the holder stops without one. */
  long windowNanos() {
    return usableNanos(softNanos) - renewNanos;
  }

  /** How long before it has to stop a holder is warned: half of the window. */
  long noticeNanos() {
    return windowNanos() / 2;
  }

  @Override
  public String toString() {
    return "HolderTerms[L="
        + Nanos.text(termNanos)
        + (hasSoftLimit() ? ", soft=" + Nanos.text(softNanos) : "")
        + ", R="
        + Nanos.text(renewNanos)
        + ", S="
        + Nanos.text(marginNanos)
        + ", drift="
        + driftPartsPerMillion
        + " ppm, jitter="
        + jitter
        + (maxIdleNanos == Tenancy.NEVER ? "" : ", maxIdle=" + Nanos.text(maxIdleNanos))
        + "]";
  }
}
