package io.leasehold.client.holder;

import java.time.Duration;

/** Collects {@link HolderTerms}; what is not set follows from the term. */
public final class HolderTermsBuilder {
  public static final Duration MIN_TERM = Duration.ofMillis(100);
  public static final Duration MAX_TERM = Duration.ofDays(365);

  /** A fifth: with more, the usual R and S would no longer fit into any term. */
  public static final int MAX_DRIFT_PARTS_PER_MILLION = 200_000;

  public static final double MAX_JITTER = 0.5;

  private static final Duration MIN_RENEW_EVERY = Duration.ofMillis(1);
  private static final Duration MIN_MAX_IDLE = Duration.ofMillis(1);
  private static final Duration MIN_PAUSE_THRESHOLD = Duration.ofMillis(5);

  Duration term = Duration.ofSeconds(30);
  int driftPartsPerMillion = HolderTerms.DEFAULT_DRIFT_PARTS_PER_MILLION;
  double jitter = HolderTerms.DEFAULT_JITTER;

  /** Null: for ever. */
  Duration maxIdle;

  private Duration soft;
  private Duration renewEvery;
  private Duration margin;
  private Duration pauseThreshold;

  HolderTermsBuilder() {}

  /** L: how long the lease lives after its grant or a renewal. Default 30 s. */
  public HolderTermsBuilder term(Duration term) {
    this.term = term;
    return this;
  }

  /** After this long without renewal anybody may take the claims. Default: no such limit. */
  public HolderTermsBuilder soft(Duration soft) {
    this.soft = soft;
    return this;
  }

  /** R: a renewal is sent at least this often. Default: a third of the term or soft limit. */
  public HolderTermsBuilder renewEvery(Duration renewEvery) {
    this.renewEvery = renewEvery;
    return this;
  }

  /** S: the holder stops this long before it must. Default: a sixth of the term or soft limit. */
  public HolderTermsBuilder margin(Duration margin) {
    this.margin = margin;
    return this;
  }

  /** How much the rates of two clocks may differ, in millionths. Default 2000. */
  public HolderTermsBuilder driftPartsPerMillion(int driftPartsPerMillion) {
    this.driftPartsPerMillion = driftPartsPerMillion;
    return this;
  }

  /** Intervals are shortened by a random part of this fraction. Default 0.1. */
  public HolderTermsBuilder jitter(double jitter) {
    this.jitter = jitter;
    return this;
  }

  /** Without a heartbeat for this long no renewals are sent. Default: no heartbeat is needed. */
  public HolderTermsBuilder maxIdle(Duration maxIdle) {
    this.maxIdle = maxIdle;
    return this;
  }

  /** Pauses and clock jumps longer than this are noticed. Default: half the margin. */
  public HolderTermsBuilder pauseThreshold(Duration pauseThreshold) {
    this.pauseThreshold = pauseThreshold;
    return this;
  }

  public HolderTerms build() {
    if (term.compareTo(MIN_TERM) < 0 || term.compareTo(MAX_TERM) > 0) {
      throw new IllegalArgumentException(
          "term L="
              + Nanos.text(term)
              + " is out of range: it must be between "
              + Nanos.text(MIN_TERM)
              + " and 365 days");
    }
    if (term.toNanosPart() % 1_000_000 != 0) {
      throw new IllegalArgumentException(
          "term L=" + term + " must be a whole number of milliseconds: the server counts in them");
    }
    if (soft != null && (soft.compareTo(MIN_TERM) < 0 || soft.compareTo(term) > 0)) {
      throw new IllegalArgumentException(
          "soft limit "
              + Nanos.text(soft)
              + " is out of range: it must be between "
              + Nanos.text(MIN_TERM)
              + " and the term L="
              + Nanos.text(term));
    }
    if (driftPartsPerMillion < 0 || driftPartsPerMillion > MAX_DRIFT_PARTS_PER_MILLION) {
      throw new IllegalArgumentException(
          "drift of "
              + driftPartsPerMillion
              + " parts per million is out of range: it must be"
              + " between 0 and "
              + MAX_DRIFT_PARTS_PER_MILLION);
    }
    if (!(jitter >= 0 && jitter <= MAX_JITTER)) {
      throw new IllegalArgumentException(
          "jitter " + jitter + " is out of range: it must be between 0 and " + MAX_JITTER);
    }
    requireAtLeast("renewal interval R", renewEvery(), MIN_RENEW_EVERY);
    requireAtLeast("safety margin S", margin(), Duration.ZERO);
    requireAtLeast("pauseThreshold", pauseThreshold(), MIN_PAUSE_THRESHOLD);
    if (maxIdle != null) {
      requireAtLeast("maxIdle", maxIdle, MIN_MAX_IDLE);
    }
    requireRoomToRenew();
    return new HolderTerms(this);
  }

  /** What the holder's deadline is counted from: the soft limit if there is one. */
  Duration span() {
    return soft == null ? term : soft;
  }

  Duration renewEvery() {
    return renewEvery == null ? span().dividedBy(3) : renewEvery;
  }

  Duration margin() {
    return margin == null ? span().dividedBy(6) : margin;
  }

  Duration pauseThreshold() {
    if (pauseThreshold != null) {
      return pauseThreshold;
    }
    Duration half = margin().dividedBy(2);
    return half.compareTo(MIN_PAUSE_THRESHOLD) < 0 ? MIN_PAUSE_THRESHOLD : half;
  }

  private void requireRoomToRenew() {
    long spanNanos = span().toNanos();
    long driftNanos = Nanos.partsPerMillion(spanNanos, driftPartsPerMillion);
    if (renewEvery().plus(margin()).plusNanos(driftNanos).compareTo(span()) >= 0) {
      String limit = soft == null ? "term L=" : "soft limit ";
      throw new IllegalArgumentException(
          "renewal interval R="
              + Nanos.text(renewEvery())
              + " and safety margin S="
              + Nanos.text(margin())
              + " do not fit into the "
              + limit
              + Nanos.text(span())
              + ": R + S must be less than it, less "
              + Nanos.text(driftNanos)
              + " for clock drift; try R="
              + Nanos.text(span().dividedBy(3))
              + " and S="
              + Nanos.text(span().dividedBy(6)));
    }
  }

  private static void requireAtLeast(String name, Duration value, Duration least) {
    if (value.compareTo(least) < 0) {
      throw new IllegalArgumentException(
          name + " is " + Nanos.text(value) + ": it must be at least " + Nanos.text(least));
    }
  }
}
