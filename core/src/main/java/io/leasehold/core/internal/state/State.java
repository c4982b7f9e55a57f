package io.leasehold.core.internal.state;

import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.Limits;
import java.util.HashMap;
import java.util.Map;

/**
 * Everything that is replicated. Holds it together and decides nothing; the one comparison that
 * makes a moment past is here, and nowhere else.
 */
public final class State {
  /** Far beyond any real time, and so far from overflow that deadlines can be added to it. */
  private static final long LAST_STAMP = 1L << 60;

  public final LeaseTable leases = new LeaseTable();
  public final EndedLeases endedLeases = new EndedLeases();
  public final ClaimTable claims = new ClaimTable();
  public final Losses losses = new Losses();
  public final Spendings spendings = new Spendings();
  public final Alarms alarms = new Alarms();
  public final TenureHistory tenures = new TenureHistory();
  public final KeyTable keys = new KeyTable();
  public final Additions additions = new Additions();
  public final Journal journal = new Journal();

  /** Late renewals of leases that are due but not ended yet, by lease. */
  public final Map<Long, Lateness> latenessOfDue = new HashMap<>();

  private long now;
  private Limits limits;
  private long freshIds;
  private boolean backlog;

  public State(Limits limits) {
    this.limits = limits;
  }

  /**
   * The state as it is now, for good: what a snapshot is written from. Takes time for every few
   * hundred rows, not for every row, and may be handed to another thread.
   */
  public StateCapture capture() {
    Map<Long, LateRenewals> late = new HashMap<>();
    latenessOfDue.forEach((lease, lateness) -> late.put(lease, lateness.seen()));
    return new StateCapture(
        limits,
        now,
        freshIds,
        backlog,
        leases.capture(),
        late,
        endedLeases.capture(),
        tenures.capture(),
        losses.capture(),
        spendings.capture(),
        keys.capture(),
        claims.capture(),
        additions.capture(),
        journal.capture());
  }

  public long now() {
    return now;
  }

  public void advanceTo(long stampMillis) {
    if (stampMillis > LAST_STAMP) {
      throw new IllegalArgumentException(
          "stamp " + stampMillis + " is no cluster time in ms, the last possible is " + LAST_STAMP);
    }
    now = Math.max(now, stampMillis);
  }

  /** The comparison that decides: a moment is past once cluster time is greater. */
  public boolean isPast(long momentMillis) {
    return momentMillis < now;
  }

  public boolean isDue(int row) {
    return isPast(leases.deadline(row));
  }

  /** Whether the row's soft limit has passed while the lease itself still lives. */
  public boolean isPreemptible(int row) {
    return leases.terms(row).hasSoftLimit() && isPast(leases.softDeadline(row)) && !isDue(row);
  }

  /** The row of a lease that is alive and not due, {@link LeaseTable#NONE} otherwise. */
  public int liveRow(long lease) {
    int row = leases.find(lease);
    return row == LeaseTable.NONE || isDue(row) ? LeaseTable.NONE : row;
  }

  /** Whether due leases may be left that no batch has reached yet. */
  public boolean hasBacklog() {
    return backlog;
  }

  public void backlog(boolean left) {
    backlog = left;
  }

  public Limits limits() {
    return limits;
  }

  public void limits(Limits changed) {
    limits = changed;
  }

  public long freshIds() {
    return freshIds;
  }

  public void freshIds(long used) {
    freshIds = used;
  }
}
