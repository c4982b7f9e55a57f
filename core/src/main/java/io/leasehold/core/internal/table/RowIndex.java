package io.leasehold.core.internal.table;

/**
 * Finds the row of an id: open addressing over row numbers, the ids themselves stay in their rows.
 *
 * <p>The index is cut into segments that grow one at a time, so that no single insertion rehashes
 * more than a few thousand rows, however many leases there are. Removal shifts the following
 * entries back instead of leaving tombstones.
 */
public final class RowIndex {
  public static final int NONE = -1;

  /** How many ids {@link #findAll} takes at most. */
  public static final int MOST_AT_ONCE = 64;

  private static final int SEGMENT_BITS = 8;
  private static final int SEGMENTS = 1 << SEGMENT_BITS;
  private static final int FIRST_CAPACITY = 8;

  private final LongRows rows;

  /** Row number plus one in each cell; 0 is an empty cell. */
  private final int[][] segments = new int[SEGMENTS][FIRST_CAPACITY];

  private final int[] sizes = new int[SEGMENTS];
  private final long[] firstIds = new long[MOST_AT_ONCE];

  public RowIndex(LongRows rows) {
    this.rows = rows;
    rows.ensure(1);
  }

  public int find(long id) {
    long hash = mix(id);
    int[] cells = segments[segment(hash)];
    int mask = cells.length - 1;
    for (int at = (int) hash & mask; cells[at] != 0; at = (at + 1) & mask) {
      int row = cells[at] - 1;
      if (id(row) == id) {
        return row;
      }
    }
    return NONE;
  }

  /**
   * The rows of many ids at once: {@code found[i]} becomes the row of {@code wanted[i]}.
   *
   * <p>Same answers as {@link #find} one by one, several times as fast on a large table. There the
   * time goes into waiting for memory, and a processor waits for many words at once as long as no
   * branch depends on them; so the words are fetched in loops without a branch before any is
   * judged.
   */
  public void findAll(long[] wanted, int[] found, int count) {
    for (int i = 0; i < count; i++) {
      long hash = mix(wanted[i]);
      int[] cells = segments[segment(hash)];
      found[i] = cells[(int) hash & (cells.length - 1)] - 1;
    }
    for (int i = 0; i < count; i++) {
      firstIds[i] = id(Math.max(found[i], 0));
    }
    for (int i = 0; i < count; i++) {
      if (found[i] == NONE || firstIds[i] != wanted[i]) {
        found[i] = find(wanted[i]);
      }
    }
  }

  /** The id must not be in the index yet, and must stand in its row already. */
  public void insert(int row) {
    long hash = mix(id(row));
    int segment = segment(hash);
    if ((sizes[segment] + 1) * 3 > segments[segment].length * 2) {
      grow(segment);
    }
    sizes[segment]++;
    settle(segments[segment], hash, row);
  }

  /** The row must be in the index and its id must still stand there. */
  public void remove(int row) {
    long hash = mix(id(row));
    int segment = segment(hash);
    int[] cells = segments[segment];
    int mask = cells.length - 1;
    int hole = (int) hash & mask;
    while (cells[hole] != row + 1) {
      hole = (hole + 1) & mask;
    }
    sizes[segment]--;
    closeHole(cells, hole);
  }

  /** Moves back every following entry that would no longer be found past an empty cell. */
  private void closeHole(int[] cells, int firstHole) {
    int mask = cells.length - 1;
    int hole = firstHole;
    for (int at = (hole + 1) & mask; cells[at] != 0; at = (at + 1) & mask) {
      int home = (int) mix(id(cells[at] - 1)) & mask;
      if (((at - home) & mask) >= ((at - hole) & mask)) {
        cells[hole] = cells[at];
        hole = at;
      }
    }
    cells[hole] = 0;
  }

  private void grow(int segment) {
    int[] old = segments[segment];
    int[] cells = new int[old.length * 2];
    for (int cell : old) {
      if (cell != 0) {
        settle(cells, mix(id(cell - 1)), cell - 1);
      }
    }
    segments[segment] = cells;
  }

  private static void settle(int[] cells, long hash, int row) {
    int mask = cells.length - 1;
    int at = (int) hash & mask;
    while (cells[at] != 0) {
      at = (at + 1) & mask;
    }
    cells[at] = row + 1;
  }

  private long id(int row) {
    return rows.get(row, LongRows.ID);
  }

  private static int segment(long hash) {
    return (int) (hash >>> (Long.SIZE - SEGMENT_BITS));
  }

  /** Callers choose ids as they like, often in sequence: every bit must reach every other. */
  private static long mix(long id) {
    long hash = (id ^ (id >>> 32)) * 0x9E3779B97F4A7C15L;
    hash = (hash ^ (hash >>> 29)) * 0xBF58476D1CE4E5B9L;
    return hash ^ (hash >>> 32);
  }
}
