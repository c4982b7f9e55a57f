package io.leasehold.core.internal.table;

/** One small number a row, in pages as {@link LongRows} has them. */
final class IntColumn {
  private static final int PAGE_BITS = 12;
  private static final int PAGE_ROWS = 1 << PAGE_BITS;
  private static final int ROW_MASK = PAGE_ROWS - 1;

  private final Pages<int[]> pages;

  IntColumn() {
    this(new Pages<>(() -> new int[PAGE_ROWS], int[]::clone));
  }

  private IntColumn(Pages<int[]> pages) {
    this.pages = pages;
  }

  int get(int row) {
    return pages.read(row >>> PAGE_BITS)[row & ROW_MASK];
  }

  void set(int row, int value) {
    pages.write(row >>> PAGE_BITS)[row & ROW_MASK] = value;
  }

  void ensure(int rows) {
    pages.ensure((rows + PAGE_ROWS - 1) >>> PAGE_BITS);
  }

  IntColumn capture() {
    return new IntColumn(pages.capture());
  }
}
