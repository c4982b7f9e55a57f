package io.leasehold.core.model;

import java.time.Duration;

/**
 * What a holder and the cluster agreed on when a lease was granted; fixed for the lease's life.
 *
 * @param termMillis how long the lease lives after its grant or a renewal
 * @param softMillis after this long without renewal anybody may take the lease's claims; equal to
 *     the term if the lease has no soft limit
 * @param maxLifeMillis no renewal carries the lease past this age; 0 means no such bound
 * @param lockDelayMillis how long a claim stays unavailable after a non-voluntary end; 0 for none
 */
public record Terms(long termMillis, long softMillis, long maxLifeMillis, long lockDelayMillis) {

  public static Terms of(Duration term) {
    return ofMillis(term.toMillis());
  }

  public static Terms ofMillis(long termMillis) {
    return new Terms(termMillis, termMillis, 0, 0);
  }

  public Terms withSoftMillis(long softMillis) {
    return new Terms(termMillis, softMillis, maxLifeMillis, lockDelayMillis);
  }

  public Terms withMaxLifeMillis(long maxLifeMillis) {
    return new Terms(termMillis, softMillis, maxLifeMillis, lockDelayMillis);
  }

  public Terms withLockDelayMillis(long lockDelayMillis) {
    return new Terms(termMillis, softMillis, maxLifeMillis, lockDelayMillis);
  }

  public boolean hasSoftLimit() {
    return softMillis < termMillis;
  }

  /** The deadline that a grant at {@code grantedAtMillis}, renewed at {@code nowMillis}, gets. */
  public long deadlineMillis(long grantedAtMillis, long nowMillis) {
    long deadline = nowMillis + termMillis;
    return maxLifeMillis == 0 ? deadline : Math.min(deadline, grantedAtMillis + maxLifeMillis);
  }

  /**
   * The last millisecond at which nobody may take the claims of a lease with this deadline.
   *
   * <p>A deadline that {@code maxLife} cut short no longer tells when the lease was renewed, so
   * such a lease is not taken before its end: the holder counts from its last renewal, and the
   * cluster must never be earlier than the holder.
   */
  public long softDeadlineMillis(long grantedAtMillis, long deadlineMillis) {
    boolean cut = maxLifeMillis != 0 && deadlineMillis == grantedAtMillis + maxLifeMillis;
    return cut ? deadlineMillis : deadlineMillis - termMillis + softMillis;
  }
}
