package io.leasehold.core.internal.table;

/**
 * One field of all leases: a reference, by row number, in pages as {@link LongRows} has them.
 *
 * @param <T> what is referred to; must not change if the column is ever captured
 */
public final class RefColumn<T> {
  private static final int PAGE_BITS = 12;
  private static final int PAGE_ROWS = 1 << PAGE_BITS;
  private static final int ROW_MASK = PAGE_ROWS - 1;

  private final Pages<Object[]> pages;

  public RefColumn() {
    this(new Pages<>(() -> new Object[PAGE_ROWS], Object[]::clone));
  }

  private RefColumn(Pages<Object[]> pages) {
    this.pages = pages;
  }

  @SuppressWarnings("unchecked") // set() is the only writer
  public T get(int row) {
    return (T) pages.read(row >>> PAGE_BITS)[row & ROW_MASK];
  }

  public void set(int row, T value) {
    pages.write(row >>> PAGE_BITS)[row & ROW_MASK] = value;
  }

  public void ensure(int rows) {
    pages.ensure((rows + PAGE_ROWS - 1) >>> PAGE_BITS);
  }

  /** What stands here now, whatever is written later. */
  public RefColumn<T> capture() {
    return new RefColumn<>(pages.capture());
  }
}
