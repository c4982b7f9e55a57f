package io.leasehold.sim.clock;

/**
 * The two clocks of one machine. Their <em>rates</em> stay within the drift bound of real time;
 * nothing else about them can be trusted: the elapsed clock counts from an arbitrary origin and
 * stands still while the machine is suspended, the wall clock has an arbitrary offset and is
 * stepped in both directions, but runs on through a suspend.
 */
public final class HostClock {
  private static final long PPM = 1_000_000;

  private final EventLoop loop;
  private long elapsedNanos;
  private long wallNanos;
  private long ratePpm;
  private long syncedAtNanos;
  private boolean suspended;
  private boolean setBackUnseen;

  public HostClock(EventLoop loop, long ratePpm, long elapsedOriginNanos, long wallOffsetNanos) {
    this.loop = loop;
    this.ratePpm = ratePpm;
    this.elapsedNanos = elapsedOriginNanos;
    this.wallNanos = wallOffsetNanos;
    this.syncedAtNanos = loop.nowNanos();
  }

  public long elapsedNanos() {
    sync();
    return elapsedNanos;
  }

  public long wallMillis() {
    sync();
    setBackUnseen = false;
    return Math.floorDiv(wallNanos, 1_000_000);
  }

  /** How much faster (or slower, if negative) than real time both clocks run from now on. */
  public void retune(long newRatePpm) {
    sync();
    ratePpm = newRatePpm;
  }

  public void stepWall(long nanos) {
    sync();
    wallNanos += nanos;
    setBackUnseen |= nanos < 0;
  }

  /** Whether the wall clock was set back and nobody has looked at it since. */
  public boolean wasSetBackUnseen() {
    return setBackUnseen;
  }

  public void suspend() {
    sync();
    suspended = true;
  }

  public void resume() {
    sync();
    suspended = false;
  }

  /** How long in real time until this much has passed on the elapsed clock, at its present rate. */
  public long realNanos(long elapsed) {
    return elapsed * PPM / (PPM + ratePpm);
  }

  private void sync() {
    long real = loop.nowNanos() - syncedAtNanos;
    if (real == 0) {
      return;
    }
    long passed = real + real * ratePpm / PPM;
    elapsedNanos += suspended ? 0 : passed;
    wallNanos += passed;
    syncedAtNanos = loop.nowNanos();
  }
}
