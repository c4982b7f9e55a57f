package io.leasehold.core.internal.table;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Many queues of rows, each row in at most one: append at the end, take from the front, remove from
 * anywhere, all in constant time.
 *
 * <p>A queue is a chain of chunks of 64 cells. Whoever walks a queue reads cells that lie side by
 * side, so that looking at the rows behind them need not wait for one to find the next, as in a
 * chain of rows. A removed row leaves an empty cell; a chunk without rows is given back, wherever
 * in its chain it is.
 */
final class RowQueues {
  static final int NONE = -1;

  private static final int CHUNK_BITS = 6;
  private static final int CHUNK_CELLS = 1 << CHUNK_BITS;
  private static final int CELL_MASK = CHUNK_CELLS - 1;

  /** Cell number of each row: its chunk and the place in it. */
  private final IntColumn cellOf = new IntColumn();

  /** The row in each cell, or NONE. */
  private final IntColumn cells = new IntColumn();

  private final int[] firstChunk;
  private final int[] lastChunk;
  private int[] queueOf = new int[CHUNK_CELLS];
  private int[] before = new int[CHUNK_CELLS];
  private int[] behind = new int[CHUNK_CELLS];
  private int[] begin = new int[CHUNK_CELLS];
  private int[] end = new int[CHUNK_CELLS];
  private int[] rowCount = new int[CHUNK_CELLS];
  private int chunkCount;
  private int freeChunk = NONE;

  RowQueues(int queues) {
    firstChunk = new int[queues];
    lastChunk = new int[queues];
    Arrays.fill(firstChunk, NONE);
    Arrays.fill(lastChunk, NONE);
  }

  void ensure(int rows) {
    cellOf.ensure(rows);
  }

  boolean isEmpty(int queue) {
    return firstChunk[queue] == NONE;
  }

  int queueOf(int row) {
    return queueOf[cellOf.get(row) >>> CHUNK_BITS];
  }

  void append(int queue, int row) {
    int chunk = lastChunk[queue];
    if (chunk == NONE || end[chunk] == CHUNK_CELLS) {
      chunk = addChunk(queue);
    }
    int cell = chunk << CHUNK_BITS | end[chunk]++;
    rowCount[chunk]++;
    cells.set(cell, row);
    cellOf.set(row, cell);
  }

  void remove(int row) {
    int cell = cellOf.get(row);
    int chunk = cell >>> CHUNK_BITS;
    cells.set(cell, NONE);
    if (--rowCount[chunk] == 0) {
      dropChunk(chunk);
    } else if ((cell & CELL_MASK) == begin[chunk]) {
      begin[chunk]++;
    }
  }

  /**
   * Removes the first row of a queue that has one. Unlike {@link #remove} it need not look up where
   * the row stands, and so does not wait for that memory.
   */
  int takeFirst(int queue) {
    int chunk = firstChunk[queue];
    int at = begin[chunk];
    while (cells.get(chunk << CHUNK_BITS | at) == NONE) {
      at++;
    }
    int cell = chunk << CHUNK_BITS | at;
    int row = cells.get(cell);
    cells.set(cell, NONE);
    begin[chunk] = at + 1;
    if (--rowCount[chunk] == 0) {
      dropChunk(chunk);
    }
    return row;
  }

  /** The first row of a queue, NONE if it is empty. */
  int first(int queue) {
    int chunk = firstChunk[queue];
    return chunk == NONE ? NONE : rowFrom(chunk, begin[chunk]);
  }

  /** The row behind another in its queue, NONE if it is the last. */
  int after(int row) {
    int cell = cellOf.get(row);
    return rowFrom(cell >>> CHUNK_BITS, (cell & CELL_MASK) + 1);
  }

  private int rowFrom(int firstChunkToSearch, int firstCell) {
    int at = firstCell;
    for (int chunk = firstChunkToSearch; chunk != NONE; chunk = behind[chunk]) {
      for (; at < end[chunk]; at++) {
        int row = cells.get(chunk << CHUNK_BITS | at);
        if (row != NONE) {
          return row;
        }
      }
      at = behind[chunk] == NONE ? 0 : begin[behind[chunk]];
    }
    return NONE;
  }

  private int addChunk(int queue) {
    int chunk = takeFreeChunk();
    int last = lastChunk[queue];
    queueOf[chunk] = queue;
    begin[chunk] = 0;
    end[chunk] = 0;
    rowCount[chunk] = 0;
    before[chunk] = last;
    behind[chunk] = NONE;
    lastChunk[queue] = chunk;
    if (last == NONE) {
      firstChunk[queue] = chunk;
    } else {
      behind[last] = chunk;
    }
    return chunk;
  }

  private int takeFreeChunk() {
    if (freeChunk != NONE) {
      int chunk = freeChunk;
      freeChunk = behind[chunk];
      return chunk;
    }
    if (chunkCount == queueOf.length) {
      grow(chunkCount * 2);
    }
    cells.ensure((chunkCount + 1) << CHUNK_BITS);
    return chunkCount++;
  }

  private void grow(int chunks) {
    queueOf = Arrays.copyOf(queueOf, chunks);
    before = Arrays.copyOf(before, chunks);
    behind = Arrays.copyOf(behind, chunks);
    begin = Arrays.copyOf(begin, chunks);
    end = Arrays.copyOf(end, chunks);
    rowCount = Arrays.copyOf(rowCount, chunks);
  }

  private void dropChunk(int chunk) {
    int queue = queueOf[chunk];
    if (before[chunk] == NONE) {
      firstChunk[queue] = behind[chunk];
    } else {
      behind[before[chunk]] = behind[chunk];
    }
    if (behind[chunk] == NONE) {
      lastChunk[queue] = before[chunk];
    } else {
      before[behind[chunk]] = before[chunk];
    }
    behind[chunk] = freeChunk;
    freeChunk = chunk;
  }

  /** Copies what there is once a chunk; the cells themselves are left to their pages. */
  Capture capture() {
    return new Capture(
        cells.capture(), firstChunk.clone(), behind.clone(), begin.clone(), end.clone());
  }

  /** All queues at one moment. */
  static final class Capture {
    private final IntColumn cells;
    private final int[] firstChunk;
    private final int[] behind;
    private final int[] begin;
    private final int[] end;

    private Capture(IntColumn cells, int[] firstChunk, int[] behind, int[] begin, int[] end) {
      this.cells = cells;
      this.firstChunk = firstChunk;
      this.behind = behind;
      this.begin = begin;
      this.end = end;
    }

    void forEach(int queue, IntConsumer visitor) {
      for (int chunk = firstChunk[queue]; chunk != NONE; chunk = behind[chunk]) {
        for (int at = begin[chunk]; at < end[chunk]; at++) {
          int row = cells.get(chunk << CHUNK_BITS | at);
          if (row != NONE) {
            visitor.accept(row);
          }
        }
      }
    }
  }
}
