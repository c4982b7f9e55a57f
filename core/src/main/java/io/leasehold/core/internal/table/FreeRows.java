package io.leasehold.core.internal.table;

import java.util.Arrays;

/** Row numbers to use next: given-back ones first, then new ones. */
public final class FreeRows {
  private int[] free = new int[64];
  private int freeCount;
  private int used;

  public int take() {
    return freeCount > 0 ? free[--freeCount] : used++;
  }

  public void give(int row) {
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, freeCount * 2);
    }
    free[freeCount++] = row;
  }

  /** No row at or above this number was ever taken. */
  int used() {
    return used;
  }
}
