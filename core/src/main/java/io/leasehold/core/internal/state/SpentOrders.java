package io.leasehold.core.internal.state;

import java.util.Arrays;

/**
 * The orders of one lease whose acquisitions are over. Immutable; an order that is in stays in.
 *
 * <p>Kept as ranges: an order that is neither spent nor below a spent one costs nothing, and a
 * caller that counts by ones leaves a gap only for each acquisition that is still under way. Should
 * there ever be more than {@value #MOST_RANGES} ranges, the lowest gap closes: acquisitions in it
 * that have not arrived yet will be refused as spent. That is safe, and their caller can ask with a
 * larger order.
 */
public final class SpentOrders {
  public static final int MOST_RANGES = 64;

  static final SpentOrders NONE = new SpentOrders(0, new long[0]);

  private final long upTo;

  /** First and last of each range above {@link #upTo}, rising; between any two there is a gap. */
  private final long[] ends;

  private SpentOrders(long upTo, long[] ends) {
    this.upTo = upTo;
    this.ends = ends;
  }

  /** What a snapshot has of them. */
  public static SpentOrders of(long upTo, long[] ends) {
    return new SpentOrders(upTo, ends.clone());
  }

  /** All orders up to this one are spent. */
  public long upTo() {
    return upTo;
  }

  /** First and last of each range of spent orders beyond. */
  public long[] ranges() {
    return ends.clone();
  }

  boolean contains(long order) {
    if (order <= upTo) {
      return true;
    }
    for (int i = 0; i < ends.length && ends[i] <= order; i += 2) {
      if (order <= ends[i + 1]) {
        return true;
      }
    }
    return false;
  }

  SpentOrders with(long order) {
    if (contains(order)) {
      return this;
    }
    int at = 0;
    while (at < ends.length && ends[at + 1] < order) {
      at += 2;
    }
    boolean joinsLower = at > 0 && ends[at - 1] == order - 1;
    boolean joinsHigher = at < ends.length && ends[at] == order + 1;
    int lowerEnd = joinsLower ? at - 2 : at;
    int higherStart = joinsHigher ? at + 2 : at;
    long[] joined = new long[lowerEnd + 2 + ends.length - higherStart];
    System.arraycopy(ends, 0, joined, 0, lowerEnd);
    joined[lowerEnd] = joinsLower ? ends[at - 2] : order;
    joined[lowerEnd + 1] = joinsHigher ? ends[at + 1] : order;
    System.arraycopy(ends, higherStart, joined, lowerEnd + 2, ends.length - higherStart);
    boolean swallowFirst = joined[0] == upTo + 1 || joined.length > 2 * MOST_RANGES;
    return swallowFirst
        ? new SpentOrders(joined[1], Arrays.copyOfRange(joined, 2, joined.length))
        : new SpentOrders(upTo, joined);
  }

  @Override
  public String toString() {
    return "up to " + upTo + ", " + Arrays.toString(ends);
  }
}
