package io.leasehold.client.holder;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Looks after all leases of one process: says which are to be renewed now, many in one round, and
 * when to look again.
 *
 * <p>Invariant: every tenancy in its care is looked at no later than the tenancy itself asked for,
 * provided that {@link #due} is called when {@link #nextLookNanos} says so. Renewals that fall due
 * within a hundredth of their interval travel together; that is always sooner than asked for, never
 * later.
 *
 * <p>It reads no clock, starts no thread and sends nothing: the client that talks to a network and
 * the simulator drive the same object. Not thread-safe: one thread or one lock owns it, and all the
 * tenancies in it.
 */
public final class Steward {
  /** The most leases in one round, so that nobody holds the lock for long. */
  public static final int ROUND_MAX = 1_000;

  private static final long GATHER_MAX_NANOS = MILLISECONDS.toNanos(100);
  private static final long GATHER_FRACTION = 100;

  /** However little is due, the clocks are compared this often, for a suspend shows only there. */
  private static final long GLANCE_MAX_NANOS = MILLISECONDS.toNanos(1_000);

  private final Map<Long, Charge> charges = new HashMap<>();
  private final TreeSet<Charge> byLook =
      new TreeSet<>(
          Comparator.<Charge>comparingLong(charge -> charge.lookAtNanos)
              .thenComparingLong(charge -> charge.lease));
  private final List<Turn> turns = new ArrayList<>();
  private final long originNanos;
  private long smallestPauseNanos = Tenancy.NEVER;
  private Reading latest;

  public Steward(Reading reading) {
    this.latest = reading;
    this.originNanos = reading.elapsedNanos();
  }

  /** A lease whose status has changed. */
  public record Turn(long lease, Status status) {}

  /** One lease in care. */
  private static final class Charge {
    final long lease;
    final Tenancy tenancy;
    final long gatherNanos;
    Status told = Status.JEOPARDY;
    long lookAtNanos;

    Charge(long lease, Tenancy tenancy) {
      this.lease = lease;
      this.tenancy = tenancy;
      this.gatherNanos = Math.min(GATHER_MAX_NANOS, tenancy.terms().renewNanos() / GATHER_FRACTION);
    }
  }

  /** Takes a lease into care whose grant was answered. */
  public void admit(long lease, Tenancy tenancy, Reading reading) {
    Charge charge = new Charge(lease, tenancy);
    if (charges.putIfAbsent(lease, charge) != null) {
      throw new IllegalArgumentException("lease " + lease + " is in care already");
    }
    smallestPauseNanos = Math.min(smallestPauseNanos, tenancy.terms().pauseNanos());
    charge.lookAtNanos = now(reading);
    byLook.add(charge);
    look(charge, reading);
  }

  /** Forgets a lease; one that is not in care is no error. */
  public void dismiss(long lease) {
    Charge charge = charges.remove(lease);
    if (charge != null) {
      byLook.remove(charge);
    }
    if (charges.isEmpty()) {
      smallestPauseNanos = Tenancy.NEVER;
    }
  }

  public int size() {
    return charges.size();
  }

  /** Something happened to a lease outside of a round; returns whether anything is to be done. */
  public boolean touch(long lease, Reading reading) {
    Charge charge = charges.get(lease);
    if (charge != null) {
      look(charge, reading);
    }
    return !turns.isEmpty() || (charge != null && charge.tenancy.shouldSend(reading));
  }

  /**
   * The next renewals to send, marked as sent at this reading; an empty round if none are due. Ask
   * until it is empty.
   */
  public Round due(Reading reading) {
    compareClocks(reading);
    long now = now(reading);
    List<Long> leases = new ArrayList<>();
    List<Long> attempts = new ArrayList<>();
    long patienceNanos = Tenancy.NEVER;
    for (Charge charge : soon(now)) {
      look(charge, reading);
      if (!charges.containsKey(charge.lease)
          || charge.tenancy.nextSendNanos(reading) > charge.gatherNanos) {
        continue;
      }
      leases.add(charge.lease);
      attempts.add(charge.tenancy.sent(reading));
      patienceNanos = Math.min(patienceNanos, charge.tenancy.nextSendNanos(reading));
      look(charge, reading);
    }
    return new Round(leases, attempts, patienceNanos);
  }

  private List<Charge> soon(long nowNanos) {
    List<Charge> soon = new ArrayList<>();
    for (Charge charge : byLook) {
      if (charge.lookAtNanos > nowNanos + GATHER_MAX_NANOS || soon.size() == ROUND_MAX) {
        break;
      }
      if (charge.lookAtNanos <= nowNanos + charge.gatherNanos) {
        soon.add(charge);
      }
    }
    return soon;
  }

  /** The round was answered. Leases in neither map were renewed for their full term. */
  public void answered(Round round, Map<Integer, Verdict> exceptions, Reading reading) {
    for (int i = 0; i < round.leases().size(); i++) {
      Charge charge = charges.get(round.leases().get(i));
      if (charge != null) {
        settle(charge, round.attempts().get(i), exceptions.get(i), reading);
        look(charge, reading);
      }
    }
  }

  private static void settle(Charge charge, long attempt, Verdict verdict, Reading reading) {
    if (verdict == null) {
      charge.tenancy.renewed(attempt, reading);
    } else if (verdict.refused() != null) {
      charge.tenancy.refused(attempt, verdict.refused(), reading);
    } else {
      verdict.lostClaims().forEach((token, why) -> charge.tenancy.claimLost(token, why, reading));
      charge.tenancy.renewed(attempt, verdict.remainingMillis(), reading);
    }
  }

  /** No answer came to the round, or it could not be sent. */
  public void failed(Round round, Reading reading) {
    for (int i = 0; i < round.leases().size(); i++) {
      Charge charge = charges.get(round.leases().get(i));
      if (charge != null) {
        charge.tenancy.failed(round.attempts().get(i), reading);
        look(charge, reading);
      }
    }
  }

  /** In how long {@link #due} is to be called, at the latest; {@link Tenancy#NEVER} if idle. */
  public long nextLookNanos(Reading reading) {
    if (byLook.isEmpty()) {
      return Tenancy.NEVER;
    }
    long first = byLook.first().lookAtNanos - now(reading);
    return Math.max(0, Math.min(first, Math.min(GLANCE_MAX_NANOS, smallestPauseNanos / 2)));
  }

  /** What changed since this was last asked, in order. */
  public List<Turn> turns() {
    List<Turn> all = List.copyOf(turns);
    turns.clear();
    return all;
  }

  /** A suspend or a step shows in no lease's own plan, so all of them have to hear of it. */
  private void compareClocks(Reading reading) {
    long lead = HolderClock.leadNanos(latest, reading);
    if (Math.abs(lead) > smallestPauseNanos / 2) {
      List.copyOf(charges.values()).forEach(charge -> look(charge, reading));
    }
    if (reading.elapsedNanos() - latest.elapsedNanos() >= 0) {
      latest = reading;
    }
  }

  private void look(Charge charge, Reading reading) {
    byLook.remove(charge);
    Status status = charge.tenancy.status(reading);
    if (status != charge.told) {
      charge.told = status;
      turns.add(new Turn(charge.lease, status));
    }
    if (status == Status.LOST) {
      dismiss(charge.lease);
      return;
    }
    charge.lookAtNanos = Saturating.plus(now(reading), charge.tenancy.nextLookNanos(reading));
    byLook.add(charge);
  }

  /** On a line of its own, for readings may have any zero and wrap around. */
  private long now(Reading reading) {
    return reading.elapsedNanos() - originNanos;
  }
}
