package io.leasehold.client.holder;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Looks after all leases of one process: says which are to be renewed now, many in one round, and
 * when to look again.
 *
 * <p>Invariant: every tenancy in its care is looked at no later than the tenancy itself asked for,
 * provided that {@link #due} is called when {@link #nextLookNanos} says so. When one is due, those
 * that fall due within a hundredth of their interval travel with it: always sooner than asked for,
 * never later.
 *
 * <p>It reads no clock, starts no thread and sends nothing: the client that talks to a network and
 * the simulator drive the same object. Not thread-safe: one thread or one lock owns it, and all the
 * tenancies in it.
 */
public final class Steward {
  /** The most leases in one round, so that nobody holds the lock for long. */
  public static final int ROUND_MAX = 1_000;

  /** However little is due, the clocks are compared this often, for a suspend shows only there. */
  private static final long GLANCE_MAX_NANOS = MILLISECONDS.toNanos(1_000);

  private final Agenda agenda = new Agenda();
  private final List<Turn> turns = new ArrayList<>();
  private final long originNanos;

  /** When all were last looked at because of the clocks, or nobody was in care. */
  private Reading compared;

  private long looks;

  public Steward(Reading reading) {
    this.compared = reading;
    this.originNanos = reading.elapsedNanos();
  }

  /** A lease whose status has changed. */
  public record Turn(long lease, Status status) {}

  /** Takes a lease into care whose grant was answered. */
  public void admit(long lease, Ward ward, Reading reading) {
    if (agenda.size() == 0) {
      compared = reading;
    }
    Charge charge = new Charge(lease, ward);
    if (!agenda.add(charge, now(reading))) {
      throw new IllegalArgumentException("lease " + lease + " is in care already");
    }
    look(charge, reading);
  }

  /** Forgets a lease; one that is not in care is no error. */
  public void dismiss(long lease) {
    agenda.remove(lease);
  }

  public int size() {
    return agenda.size();
  }

  /**
   * Something happened to a lease outside of a round. Returns whether anything is to be done now or
   * sooner than it was before.
   */
  public boolean touch(long lease, Reading reading) {
    long before = agenda.firstLookAtNanos();
    Charge charge = agenda.charge(lease);
    if (charge != null) {
      look(charge, reading);
    }
    return !turns.isEmpty() || agenda.firstLookAtNanos() < before;
  }

  /** Has a lease renewed now, because only a fresh answer can tell how it stands. */
  public boolean renewNow(long lease, Reading reading) {
    Charge charge = agenda.charge(lease);
    if (charge != null) {
      charge.ward.sendNow(reading);
    }
    return touch(lease, reading);
  }

  /**
   * The next renewals to send, marked as sent at this reading; an empty round if none are due. Ask
   * until it is empty.
   */
  public Round due(Reading reading) {
    compareClocks(reading);
    List<Long> leases = new ArrayList<>();
    List<Long> attempts = new ArrayList<>();
    long patienceNanos = Tenancy.NEVER;
    for (Charge charge : agenda.due(now(reading), ROUND_MAX)) {
      look(charge, reading);
      if (charge.ward.nextSendNanos(reading) > charge.gatherNanos) {
        continue;
      }
      leases.add(charge.lease);
      attempts.add(charge.ward.sent(reading));
      patienceNanos = Math.min(patienceNanos, charge.ward.nextSendNanos(reading));
      look(charge, reading);
    }
    return new Round(leases, attempts, patienceNanos);
  }

  /** The round was answered. Leases that are no exception were renewed in full. */
  public void answered(Round round, Map<Integer, Verdict> exceptions, Reading reading) {
    for (int i = 0; i < round.leases().size(); i++) {
      Charge charge = agenda.charge(round.leases().get(i));
      if (charge != null) {
        settle(charge, round.attempts().get(i), exceptions.get(i), reading);
        look(charge, reading);
      }
    }
  }

  private static void settle(Charge charge, long attempt, Verdict verdict, Reading reading) {
    if (verdict == null) {
      charge.ward.renewed(attempt, charge.ward.terms().term().toMillis(), reading);
    } else if (verdict.refused() != null) {
      charge.ward.refused(attempt, verdict.refused(), reading);
    } else {
      verdict.lostClaims().forEach((token, why) -> charge.ward.claimLost(token, why, reading));
      charge.ward.renewed(attempt, verdict.remainingMillis(), reading);
    }
  }

  /** No answer came to the round, or it could not be sent. */
  public void failed(Round round, Reading reading) {
    for (int i = 0; i < round.leases().size(); i++) {
      Charge charge = agenda.charge(round.leases().get(i));
      if (charge != null) {
        charge.ward.failed(round.attempts().get(i), reading);
        look(charge, reading);
      }
    }
  }

  /** In how long {@link #due} is to be called, at the latest; {@link Tenancy#NEVER} if idle. */
  public long nextLookNanos(Reading reading) {
    if (agenda.size() == 0) {
      return Tenancy.NEVER;
    }
    long first = agenda.firstLookAtNanos() - now(reading);
    long glance = Math.min(GLANCE_MAX_NANOS, agenda.smallestPauseNanos() / 2);
    return Math.max(0, Math.min(first, glance));
  }

  /** What changed since this was last asked, in order. */
  public List<Turn> turns() {
    List<Turn> all = List.copyOf(turns);
    turns.clear();
    return all;
  }

  /**
   * A suspend or a step shows in no lease's own plan, so all of them have to hear of it. What many
   * small steps add up to counts as well.
   */
  private void compareClocks(Reading reading) {
    long lead = HolderClock.leadNanos(compared, reading);
    if (Math.abs(lead) > agenda.smallestPauseNanos() / 2) {
      compared = reading;
      agenda.all().forEach(charge -> look(charge, reading));
    }
  }

  private void look(Charge charge, Reading reading) {
    looks++;
    Status status = charge.ward.status(reading);
    if (status != charge.told) {
      charge.told = status;
      turns.add(new Turn(charge.lease, status));
    }
    if (status == Status.LOST) {
      agenda.remove(charge.lease);
    } else {
      long wanted = charge.ward.nextLookNanos(reading);
      agenda.move(charge, Saturating.plus(now(reading), wanted));
    }
  }

  /** How often any tenancy was looked at so far: the cost of it all. */
  long looks() {
    return looks;
  }

  /** On a line of its own, for readings may have any zero and wrap around. */
  private long now(Reading reading) {
    return reading.elapsedNanos() - originNanos;
  }
}
