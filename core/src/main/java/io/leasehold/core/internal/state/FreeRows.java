package io.leasehold.core.internal.state;

import java.util.Arrays;

/** Row numbers to use next: given-back ones first, then new ones. */
final class FreeRows {
  private int[] free = new int[64];
  private int freeCount;
  private int used;

  int take() {
    return freeCount > 0 ? free[--freeCount] : used++;
  }

  void give(int row) {
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, freeCount * 2);
    }
    free[freeCount++] = row;
  }
}
