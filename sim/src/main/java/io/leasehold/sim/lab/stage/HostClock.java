package io.leasehold.sim.lab.stage;

/**
 * What one machine believes about time: a wall clock that may be wrong, and an elapsed clock that
 * stands still while the machine is suspended, as CLOCK_MONOTONIC does.
 */
public final class HostClock {
  private final VirtualTime time;
  private final long wallAheadMillis;
  private long suspendedFromMillis = Long.MAX_VALUE;
  private long suspendedUntilMillis = Long.MAX_VALUE;

  /**
   * @param wallAheadMillis how far the wall clock is ahead of true time, negative if it is behind
   */
  public HostClock(VirtualTime time, long wallAheadMillis) {
    this.time = time;
    this.wallAheadMillis = wallAheadMillis;
  }

  /** Suspends the machine; on resume the wall clock is set from the hardware, as systems do. */
  public void suspendBetween(long fromMillis, long untilMillis) {
    suspendedFromMillis = fromMillis;
    suspendedUntilMillis = untilMillis;
  }

  /** Milliseconds after 10:00:00, as this machine's wall clock shows them. */
  public long wallMillis() {
    return (frozen() ? suspendedFromMillis : time.nowMillis()) + wallAheadMillis;
  }

  /** Milliseconds this machine counted; only differences mean anything. */
  public long elapsedMillis() {
    long now = time.nowMillis();
    if (frozen()) {
      return suspendedFromMillis;
    }
    return now < suspendedUntilMillis ? now : now - (suspendedUntilMillis - suspendedFromMillis);
  }

  private boolean frozen() {
    return time.nowMillis() >= suspendedFromMillis && time.nowMillis() < suspendedUntilMillis;
  }
}
