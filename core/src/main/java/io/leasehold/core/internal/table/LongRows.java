package io.leasehold.core.internal.table;

import java.util.Arrays;

/**
 * A table of numbers: four to a row, side by side, so that whoever looks at one of a row's numbers
 * has the others in the same cache line.
 *
 * <p>Rows live in pages, so that growing copies nothing and never stalls a batch.
 */
public final class LongRows {
  /** The fields that {@link RowIndex} and {@link TimingWheel} know; the other two are free. */
  public static final int ID = 0;

  public static final int DEADLINE = 1;

  private static final int FIELD_BITS = 2;
  private static final int PAGE_BITS = 12;
  private static final int PAGE_ROWS = 1 << PAGE_BITS;
  private static final int ROW_MASK = PAGE_ROWS - 1;

  private long[][] pages = new long[4][];
  private int pageCount;

  public long get(int row, int field) {
    return pages[row >>> PAGE_BITS][(row & ROW_MASK) << FIELD_BITS | field];
  }

  public void set(int row, int field, long value) {
    pages[row >>> PAGE_BITS][(row & ROW_MASK) << FIELD_BITS | field] = value;
  }

  /** Makes rows below {@code rows} usable. */
  public void ensure(int rows) {
    while (pageCount << PAGE_BITS < rows) {
      if (pageCount == pages.length) {
        pages = Arrays.copyOf(pages, pageCount * 2);
      }
      pages[pageCount++] = new long[PAGE_ROWS << FIELD_BITS];
    }
  }
}
