package io.leasehold.client;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.HolderTermsBuilder;
import java.time.Duration;

/** Collects {@link Terms}; what is not set follows from the term. */
public final class TermsBuilder {
  private final HolderTermsBuilder holderTerms = HolderTerms.builder();
  private Duration maxLife = Duration.ZERO;
  private Duration lockDelay = Duration.ZERO;

  TermsBuilder() {}

  /** L: how long the lease lives after its grant or a renewal. Default 30 s; 100 ms to 365 days. */
  public TermsBuilder term(Duration term) {
    holderTerms.term(term);
    return this;
  }

  /** R: a renewal is sent at least this often. Default: a third of the term or soft limit. */
  public TermsBuilder renewEvery(Duration renewEvery) {
    holderTerms.renewEvery(renewEvery);
    return this;
  }

  /** S: the holder stops this long before it must. Default: a sixth of the term or soft limit. */
  public TermsBuilder margin(Duration margin) {
    holderTerms.margin(margin);
    return this;
  }

  /**
   * After this long without renewal anybody may take the claims; until the term is over, if nobody
   * did, the holder may still renew and keeps its tokens. Default: no such limit.
   */
  public TermsBuilder soft(Duration soft) {
    holderTerms.soft(soft);
    return this;
  }

  /** No renewal carries the lease past this age. Default: no such bound. */
  public TermsBuilder maxLife(Duration maxLife) {
    this.maxLife = requireNotNegative("maxLife", maxLife);
    return this;
  }

  /**
   * How long a claim stays closed to others after its holder vanished, for resources that know no
   * fence. Default: not at all.
   */
  public TermsBuilder lockDelay(Duration lockDelay) {
    this.lockDelay = requireNotNegative("lockDelay", lockDelay);
    return this;
  }

  /**
   * Ties renewal to progress: without a {@link Ownership#heartbeat} for this long no renewals are
   * sent, so that a stuck worker loses its lease. Default: no heartbeat is needed.
   */
  public TermsBuilder maxIdle(Duration maxIdle) {
    holderTerms.maxIdle(maxIdle);
    return this;
  }

  /** How much the rates of two clocks may differ, in millionths. Default 2000. */
  public TermsBuilder driftPartsPerMillion(int driftPartsPerMillion) {
    holderTerms.driftPartsPerMillion(driftPartsPerMillion);
    return this;
  }

  /** Fails with what does not fit together, and what would. */
  public Terms build() {
    return new Terms(holderTerms.build(), maxLife, lockDelay);
  }

  private static Duration requireNotNegative(String name, Duration value) {
    if (value.isNegative()) {
      throw new IllegalArgumentException(
          name + " is " + value + ": expected zero, for none, or more");
    }
    return value;
  }
}
