package io.leasehold.client;

import io.leasehold.client.holder.HolderTerms;
import java.time.Duration;

/**
 * What a holder and the cluster agree on: how long a lease lives, and when its holder stops.
 *
 * <p>Defaults: term L = 30 s, renewed every R = L/3, the holder stops S = L/6 before it must; no
 * soft limit, no maximal life, no lock delay, no heartbeat needed. Immutable.
 */
public final class Terms {
  /** 30 s, and everything else by default. */
  public static final Terms DEFAULT = builder().build();

  private final HolderTerms holderTerms;
  private final Duration maxLife;
  private final Duration lockDelay;

  Terms(HolderTerms holderTerms, Duration maxLife, Duration lockDelay) {
    this.holderTerms = holderTerms;
    this.maxLife = maxLife;
    this.lockDelay = lockDelay;
  }

  public static TermsBuilder builder() {
    return new TermsBuilder();
  }

  /** This term, and R and S in the usual proportion: a third and a sixth of it. */
  public static Terms of(Duration term) {
    return builder().term(term).build();
  }

  /**
   * The three knobs of Kubernetes' leader election: others may take over after {@code
   * leaseDuration}, the leader stops after {@code renewDeadline}, and it renews every {@code
   * retryPeriod}. Their defaults there are 15 s, 10 s and 2 s.
   */
  public static Terms ofKubernetes(
      Duration leaseDuration, Duration renewDeadline, Duration retryPeriod) {
    return new Terms(
        HolderTerms.ofKubernetes(leaseDuration, renewDeadline, retryPeriod),
        Duration.ZERO,
        Duration.ZERO);
  }

  /** The numbers that the holder lives by. */
  public HolderTerms holderTerms() {
    return holderTerms;
  }

  /** L: the cluster gives up this long after the grant or the last renewal. */
  public Duration term() {
    return holderTerms.term();
  }

  /** No renewal carries the lease past this age; zero for no such bound. */
  public Duration maxLife() {
    return maxLife;
  }

  /** How long a claim stays closed after its holder vanished; zero for not at all. */
  public Duration lockDelay() {
    return lockDelay;
  }

  io.leasehold.api.v1.Terms toWire() {
    return io.leasehold.api.v1.Terms.newBuilder()
        .setTermMillis(term().toMillis())
        .setSoftMillis(holderTerms.hasSoftLimit() ? holderTerms.soft().toMillis() : 0)
        .setMaxLifeMillis(maxLife.toMillis())
        .setLockDelayMillis(lockDelay.toMillis())
        .build();
  }

  @Override
  public String toString() {
    return "Terms["
        + holderTerms
        + (maxLife.isZero() ? "" : ", maxLife=" + maxLife)
        + (lockDelay.isZero() ? "" : ", lockDelay=" + lockDelay)
        + "]";
  }
}
