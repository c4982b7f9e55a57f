package io.leasehold.core.internal.table;

import java.util.Arrays;

/** A table of four small numbers to a row, as {@link LongRows} has large ones. */
public final class IntRows {
  private static final int FIELD_BITS = 2;
  private static final int PAGE_BITS = 13;
  private static final int PAGE_ROWS = 1 << PAGE_BITS;
  private static final int ROW_MASK = PAGE_ROWS - 1;

  private int[][] pages = new int[4][];
  private int pageCount;

  public int get(int row, int field) {
    return pages[row >>> PAGE_BITS][(row & ROW_MASK) << FIELD_BITS | field];
  }

  public void set(int row, int field, int value) {
    pages[row >>> PAGE_BITS][(row & ROW_MASK) << FIELD_BITS | field] = value;
  }

  public void ensure(int rows) {
    while (pageCount << PAGE_BITS < rows) {
      if (pageCount == pages.length) {
        pages = Arrays.copyOf(pages, pageCount * 2);
      }
      pages[pageCount++] = new int[PAGE_ROWS << FIELD_BITS];
    }
  }
}
