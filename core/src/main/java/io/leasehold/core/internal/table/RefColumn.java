package io.leasehold.core.internal.table;

import java.util.Arrays;

/**
 * One field of all leases: a reference, by row number, in pages as {@link LongRows} has them.
 *
 * @param <T> what is referred to
 */
public final class RefColumn<T> {
  private static final int PAGE_BITS = 14;
  private static final int PAGE_ROWS = 1 << PAGE_BITS;
  private static final int ROW_MASK = PAGE_ROWS - 1;

  private Object[][] pages = new Object[4][];
  private int pageCount;

  @SuppressWarnings("unchecked") // set() is the only writer
  public T get(int row) {
    return (T) pages[row >>> PAGE_BITS][row & ROW_MASK];
  }

  public void set(int row, T value) {
    pages[row >>> PAGE_BITS][row & ROW_MASK] = value;
  }

  public void ensure(int rows) {
    while (pageCount << PAGE_BITS < rows) {
      if (pageCount == pages.length) {
        pages = Arrays.copyOf(pages, pageCount * 2);
      }
      pages[pageCount++] = new Object[PAGE_ROWS];
    }
  }
}
