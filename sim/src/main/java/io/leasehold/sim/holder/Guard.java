package io.leasehold.sim.holder;

import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Ward;
import java.util.random.RandomGenerator;

/**
 * What a holder believes about one lease and its claims. The production guard is {@link
 * TenancyGuard}; the words are those of {@link io.leasehold.client.holder.Tenancy}. A production
 * {@link io.leasehold.client.holder.Steward} looks after all guards of a process.
 */
public interface Guard extends Ward {
  void granted(long attempt, long remainingMillis, Reading now);

  void lost(LossCause cause, Reading now);

  /** A claim of this lease was granted. */
  void claimed(long token);

  /**
   * Whether this claim was given up or told to be lost, maybe even before its grant was heard of.
   */
  boolean isLost(long token);

  /** Whether the holder may act under this token now. */
  boolean check(long token, Reading now);

  /** Makes the guard of a lease that is about to be asked for. */
  @FunctionalInterface
  interface Maker {
    Guard guard(HolderTerms terms, RandomGenerator random, Reading now);
  }
}
