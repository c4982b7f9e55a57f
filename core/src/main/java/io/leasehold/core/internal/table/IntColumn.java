package io.leasehold.core.internal.table;

import java.util.Arrays;

/** One small number a row, in pages as {@link LongRows} has them. */
final class IntColumn {
  private static final int PAGE_BITS = 14;
  private static final int PAGE_ROWS = 1 << PAGE_BITS;
  private static final int ROW_MASK = PAGE_ROWS - 1;

  private int[][] pages = new int[4][];
  private int pageCount;

  int get(int row) {
    return pages[row >>> PAGE_BITS][row & ROW_MASK];
  }

  void set(int row, int value) {
    pages[row >>> PAGE_BITS][row & ROW_MASK] = value;
  }

  void ensure(int rows) {
    while (pageCount << PAGE_BITS < rows) {
      if (pageCount == pages.length) {
        pages = Arrays.copyOf(pages, pageCount * 2);
      }
      pages[pageCount++] = new int[PAGE_ROWS];
    }
  }
}
