package io.leasehold.core.internal.state;

import io.leasehold.core.internal.table.FreeRows;
import io.leasehold.core.internal.table.LongRows;
import io.leasehold.core.internal.table.RefColumn;
import io.leasehold.core.internal.table.RowIndex;
import io.leasehold.core.internal.table.TimingWheel;
import io.leasehold.core.model.Terms;
import java.util.function.IntConsumer;

/**
 * The live leases: at most one a row, each id once, each row in the timing wheel.
 *
 * <p>A row is valid until its lease ends and is then used again. Deadlines only move later. Owned
 * by the apply thread.
 */
public final class LeaseTable {
  public static final int NONE = RowIndex.NONE;

  /** How many leases {@link #findAll} takes at most. */
  public static final int MOST_AT_ONCE = RowIndex.MOST_AT_ONCE;

  static final int GRANTED_AT = 2;
  static final int RENEWALS = 3;

  private final LongRows rows = new LongRows();
  private final RefColumn<Terms> terms = new RefColumn<>();
  private final RefColumn<String> holders = new RefColumn<>();
  private final RefColumn<Attachments> attachments = new RefColumn<>();
  private final RowIndex index = new RowIndex(rows);
  private final TimingWheel wheel = new TimingWheel(rows);
  private final Interner<Terms> sharedTerms = new Interner<>();
  private final Interner<String> sharedHolders = new Interner<>();
  private final HolderCounts leasesOf = new HolderCounts();
  private final FreeRows freeRows = new FreeRows();
  private int size;

  /** The row of a live lease, {@link #NONE} if there is no such lease. */
  public int find(long id) {
    return index.find(id);
  }

  /** The rows of many leases at once, {@link #NONE} for those that do not exist. */
  public void findAll(long[] wanted, int[] found, int count) {
    index.findAll(wanted, found, count);
  }

  public int size() {
    return size;
  }

  /** How many leases holders of this name have. */
  public int countOf(String holder) {
    return leasesOf.of(holder);
  }

  public TimingWheel wheel() {
    return wheel;
  }

  /** Adds a lease and puts it into the wheel. */
  public int add(long id, String holder, Terms agreed, long now) {
    int row = addUnplaced(id, holder, agreed, now);
    rows.set(row, LongRows.DEADLINE, agreed.deadlineMillis(now, now));
    wheel.place(row);
    return row;
  }

  /** Adds a lease just as a snapshot has it. */
  public int addAt(int bucket, long id, String holder, Terms agreed, long granted, long deadline) {
    int row = addUnplaced(id, holder, agreed, granted);
    rows.set(row, LongRows.DEADLINE, deadline);
    wheel.append(row, bucket);
    return row;
  }

  private int addUnplaced(long id, String holder, Terms agreed, long granted) {
    int row = freeRows.take();
    ensure(row + 1);
    rows.set(row, LongRows.ID, id);
    rows.set(row, GRANTED_AT, granted);
    rows.set(row, RENEWALS, 0);
    terms.set(row, sharedTerms.share(agreed));
    String shared = sharedHolders.share(holder);
    holders.set(row, shared);
    leasesOf.add(shared);
    index.insert(row);
    size++;
    return row;
  }

  private void ensure(int rowCount) {
    rows.ensure(rowCount);
    terms.ensure(rowCount);
    holders.ensure(rowCount);
    attachments.ensure(rowCount);
    wheel.ensure(rowCount);
  }

  public void remove(int row) {
    wheel.remove(row);
    index.remove(row);
    leasesOf.remove(holders.get(row));
    terms.set(row, null);
    holders.set(row, null);
    attachments.set(row, null);
    freeRows.give(row);
    size--;
  }

  /** Writes the new deadline; the wheel finds out when the row's old turn comes. */
  public long renew(int row, long now) {
    long deadline = terms.get(row).deadlineMillis(rows.get(row, GRANTED_AT), now);
    rows.set(row, LongRows.DEADLINE, deadline);
    rows.set(row, RENEWALS, rows.get(row, RENEWALS) + 1);
    return deadline;
  }

  public long id(int row) {
    return rows.get(row, LongRows.ID);
  }

  public long deadline(int row) {
    return rows.get(row, LongRows.DEADLINE);
  }

  public long softDeadline(int row) {
    return terms
        .get(row)
        .softDeadlineMillis(rows.get(row, GRANTED_AT), rows.get(row, LongRows.DEADLINE));
  }

  public long grantedAt(int row) {
    return rows.get(row, GRANTED_AT);
  }

  public long renewals(int row) {
    return rows.get(row, RENEWALS);
  }

  public void restoreRenewals(int row, long count) {
    rows.set(row, RENEWALS, count);
  }

  public Terms terms(int row) {
    return terms.get(row);
  }

  public String holder(int row) {
    return holders.get(row);
  }

  /** What hangs on the lease; null while nothing does. */
  public Attachments attachments(int row) {
    return attachments.get(row);
  }

  public Attachments attach(int row) {
    Attachments found = attachments.get(row);
    if (found == null) {
      found = new Attachments();
      attachments.set(row, found);
    }
    return found;
  }

  /** Gives the memory back once nothing hangs on the lease any more. */
  public void detachIfEmpty(int row) {
    Attachments found = attachments.get(row);
    if (found != null && found.isEmpty()) {
      attachments.set(row, null);
    }
  }

  LeaseCapture capture() {
    return new LeaseCapture(
        size, rows.capture(), terms.capture(), holders.capture(), wheel.capture());
  }

  /** Visits all rows in the order of the wheel. */
  public void forEachRow(IntConsumer visitor) {
    for (int bucket = 0; bucket < TimingWheel.BUCKETS; bucket++) {
      for (int row = wheel.first(bucket); row != TimingWheel.NONE; row = wheel.after(row)) {
        visitor.accept(row);
      }
    }
  }
}
