package io.leasehold.bench.workload;

import java.util.concurrent.atomic.AtomicLong;

/** Places in an array, so many at a time, again and again. Safe for use by several threads. */
final class Turn {
  private final int groups;
  private final int each;
  private final AtomicLong next = new AtomicLong();

  /**
   * Begins with the first.
   *
   * @param each how many places are taken at a time; those that are left over are never taken
   */
  Turn(int places, int each) {
    if (each < 1 || each > places) {
      throw new IllegalArgumentException(each + " at a time out of " + places + " places");
    }
    this.groups = places / each;
    this.each = each;
  }

  /** The first of the next places. */
  int next() {
    return (int) (next.getAndIncrement() % groups) * each;
  }
}
