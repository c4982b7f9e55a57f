package io.leasehold.core.internal.table;

import java.util.Arrays;

/**
 * One field of all leases: a 64-bit number, by row number.
 *
 * <p>Rows live in pages, so that growing copies nothing and never stalls a batch.
 */
public final class LongColumn {
  private static final int PAGE_BITS = 14;
  private static final int PAGE_ROWS = 1 << PAGE_BITS;
  private static final int ROW_MASK = PAGE_ROWS - 1;

  private long[][] pages = new long[4][];
  private int pageCount;

  public long get(int row) {
    return pages[row >>> PAGE_BITS][row & ROW_MASK];
  }

  public void set(int row, long value) {
    pages[row >>> PAGE_BITS][row & ROW_MASK] = value;
  }

  /** Makes rows below {@code rows} usable. */
  public void ensure(int rows) {
    while (pageCount << PAGE_BITS < rows) {
      if (pageCount == pages.length) {
        pages = Arrays.copyOf(pages, pageCount * 2);
      }
      pages[pageCount++] = new long[PAGE_ROWS];
    }
  }
}
