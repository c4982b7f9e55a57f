package io.leasehold.cli.run;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Standing;
import io.leasehold.client.holder.Status;
import io.leasehold.client.holder.Tenancy;

/**
 * Decides what is to be done about a command and its lease. Invariant: whenever it is asked at or
 * after the moment at which the holder must stop, and anything of the command is left, the answer
 * is KILL; and TERM comes a whole grace before that moment, if it is asked in time.
 *
 * <p>Once the command was told to stop it is not allowed to go on, even if a renewal is confirmed
 * after all: it may have half stopped.
 *
 * <p>Not thread-safe; reads no clock.
 */
public final class Caretaker {
  /** Killed processes that are still there are killed again this often, and looked for. */
  static final long PERSIST_NANOS = MILLISECONDS.toNanos(50);

  /** What there is of the command. */
  public enum Remains {
    /** It runs. */
    RUNNING,
    /** It ended, but something that it started did not. */
    LEFTOVERS,
    /** Nothing is left. */
    NOTHING
  }

  /** What to do now; then ask again. */
  public enum Step {
    /** Nothing, until something happens or {@link #nextLookNanos} have passed. */
    WAIT,
    /** Send a renewal. */
    RENEW,
    /** Ask all of the command to stop. */
    TERM,
    /** Leave it no choice. */
    KILL,
    /** Nothing of the command is left. */
    FINISH
  }

  private final Tenancy tenancy;
  private final long graceNanos;

  private boolean stopping;
  private long stoppingSinceNanos;
  private boolean killed;
  private long killedAtNanos;
  private boolean leaseFailed;

  public Caretaker(Tenancy tenancy, long graceNanos) {
    this.tenancy = tenancy;
    this.graceNanos = graceNanos;
  }

  /** What to do now. It is taken to be done: the same step is not told again for nothing. */
  public Step next(Reading reading, Remains remains) {
    Standing standing = tenancy.standing(reading);
    boolean lost = standing.status() == Status.LOST;
    leaseFailed |= lost;
    if (remains == Remains.NOTHING) {
      return Step.FINISH;
    }
    long nowNanos = reading.elapsedNanos();
    if (lost || graceIsOver(nowNanos)) {
      return kill(nowNanos, standing);
    }
    if (!stopping && standing.untilLostNanos() <= graceNanos) {
      leaseFailed = true;
      return term(nowNanos);
    }
    if (!stopping && remains == Remains.LEFTOVERS) {
      return term(nowNanos);
    }
    return standing.nextSendNanos() == 0 ? Step.RENEW : Step.WAIT;
  }

  /** How long to wait if nothing else happens. */
  public long nextLookNanos(Reading reading, Remains remains) {
    long untilLost = tenancy.standing(reading).untilLostNanos();
    long next = Math.min(tenancy.nextLookNanos(reading), untilLost);
    if (stopping) {
      next = Math.min(next, graceNanos - (reading.elapsedNanos() - stoppingSinceNanos));
    } else {
      next = Math.min(next, untilLost - graceNanos);
    }
    if (killed || remains == Remains.LEFTOVERS) {
      // Nobody tells when the last descendant has ended.
      next = killed ? PERSIST_NANOS : Math.min(next, PERSIST_NANOS);
    }
    return Math.max(0, next);
  }

  /** Whether the command had to end because of its lease, or may have outlived it. */
  public boolean leaseFailed() {
    return leaseFailed;
  }

  /** Whether the command was told to stop. */
  public boolean stopping() {
    return stopping || killed;
  }

  private boolean graceIsOver(long nowNanos) {
    return stopping && nowNanos - stoppingSinceNanos >= graceNanos;
  }

  private Step term(long nowNanos) {
    stopping = true;
    stoppingSinceNanos = nowNanos;
    return Step.TERM;
  }

  private Step kill(long nowNanos, Standing standing) {
    if (killed && nowNanos - killedAtNanos < PERSIST_NANOS) {
      return standing.nextSendNanos() == 0 ? Step.RENEW : Step.WAIT;
    }
    killed = true;
    killedAtNanos = nowNanos;
    return Step.KILL;
  }
}
