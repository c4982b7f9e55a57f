package io.leasehold.core.internal.table;

/**
 * A table of numbers: four to a row, side by side, so that whoever looks at one of a row's numbers
 * has the others in the same cache line.
 *
 * <p>Rows live in pages, so that growing copies nothing and never stalls a batch. Pages are small,
 * so that the first batch after a capture, whose rows may lie in as many pages, copies little.
 */
public final class LongRows {
  /** The fields that {@link RowIndex} and {@link TimingWheel} know; the other two are free. */
  public static final int ID = 0;

  public static final int DEADLINE = 1;

  private static final int FIELD_BITS = 2;
  private static final int PAGE_BITS = 9;
  private static final int PAGE_ROWS = 1 << PAGE_BITS;
  private static final int ROW_MASK = PAGE_ROWS - 1;

  private final Pages<long[]> pages;

  public LongRows() {
    this(new Pages<>(() -> new long[PAGE_ROWS << FIELD_BITS], long[]::clone));
  }

  private LongRows(Pages<long[]> pages) {
    this.pages = pages;
  }

  public long get(int row, int field) {
    return pages.read(row >>> PAGE_BITS)[(row & ROW_MASK) << FIELD_BITS | field];
  }

  public void set(int row, int field, long value) {
    pages.write(row >>> PAGE_BITS)[(row & ROW_MASK) << FIELD_BITS | field] = value;
  }

  /** Makes rows below {@code rows} usable. */
  public void ensure(int rows) {
    pages.ensure((rows + PAGE_ROWS - 1) >>> PAGE_BITS);
  }

  /** What stands here now, whatever is written later. */
  public LongRows capture() {
    return new LongRows(pages.capture());
  }
}
