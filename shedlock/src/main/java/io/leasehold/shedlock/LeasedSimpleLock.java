package io.leasehold.shedlock;

import io.leasehold.client.Held;
import java.time.Duration;
import java.util.Optional;
import net.javacrumbs.shedlock.core.AbstractSimpleLock;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;

/**
 * A lock with a token. Extending it gives a lock with a larger one; what was written with the
 * smaller one before stays good, and nobody else was in between.
 */
public final class LeasedSimpleLock extends AbstractSimpleLock {
  private final LeaseholdLockProvider provider;
  private final Held held;
  private final long lockedNanos = System.nanoTime();

  LeasedSimpleLock(LeaseholdLockProvider provider, LockConfiguration configuration, Held held) {
    super(configuration);
    this.provider = provider;
    this.held = held;
  }

  /** The fencing token: larger than that of every earlier lock of this name. */
  public long token() {
    return held.token();
  }

  /** What is held, to be asked whether it still is. */
  public Held held() {
    return held;
  }

  String name() {
    return lockConfiguration.getName();
  }

  /**
   * What is left of {@code lockAtLeastFor} counts from when the lock was there, on the clock of
   * elapsed time, so it is rather too much than too little.
   */
  @Override
  protected void doUnlock() {
    provider.forget(this);
    Duration rest = lockConfiguration.getLockAtLeastFor().minus(passed());
    if (rest.isNegative() || rest.isZero()) {
      held.close();
    } else {
      provider.closeLater(held, LeaseholdLockProvider.atLeastShortest(rest), lockConfiguration);
    }
  }

  private Duration passed() {
    return Duration.ofNanos(System.nanoTime() - lockedNanos);
  }

  /** The lease may live longer than a very short {@code lockAtMostFor}; the lock does not. */
  @Override
  protected Optional<SimpleLock> doExtend(LockConfiguration newConfiguration) {
    boolean over = passed().compareTo(lockConfiguration.getLockAtMostFor()) > 0;
    Optional<SimpleLock> extended =
        over ? Optional.empty() : provider.extend(held, newConfiguration);
    if (extended.isEmpty()) {
      provider.forget(this);
    }
    return extended;
  }
}
