package io.leasehold.client.holder;

/** Sums and differences that stop at the ends of the range instead of wrapping. */
final class Saturating {
  private Saturating() {}

  static long plus(long left, long right) {
    long sum = left + right;
    boolean overflowed = ((left ^ sum) & (right ^ sum)) < 0;
    return overflowed ? end(left) : sum;
  }

  static long minus(long left, long right) {
    long difference = left - right;
    boolean overflowed = ((left ^ right) & (left ^ difference)) < 0;
    return overflowed ? end(left) : difference;
  }

  private static long end(long sign) {
    return sign < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }
}
