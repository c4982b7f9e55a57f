package io.leasehold.core.internal.state;

import io.leasehold.core.internal.table.LongRows;
import io.leasehold.core.internal.table.RefColumn;
import io.leasehold.core.internal.table.TimingWheel;
import io.leasehold.core.model.Terms;

/** The live leases at one moment; rows are found through the wheel. */
public record LeaseCapture(
    int size,
    LongRows rows,
    RefColumn<Terms> terms,
    RefColumn<String> holders,
    TimingWheel.Capture wheel) {
  public long id(int row) {
    return rows.get(row, LongRows.ID);
  }

  public String holder(int row) {
    return holders.get(row);
  }

  public Terms terms(int row) {
    return terms.get(row);
  }

  public long grantedAt(int row) {
    return rows.get(row, LeaseTable.GRANTED_AT);
  }

  public long deadline(int row) {
    return rows.get(row, LongRows.DEADLINE);
  }

  public long renewals(int row) {
    return rows.get(row, LeaseTable.RENEWALS);
  }
}
