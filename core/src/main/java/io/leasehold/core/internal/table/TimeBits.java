package io.leasehold.core.internal.table;

/**
 * The arithmetic of the wheel: a time is a number of eight digits to the base 256, and a bucket is
 * a level (the place of a digit) and an index (its value), packed into one number.
 */
final class TimeBits {
  static final int LEVELS = 8;
  static final int BUCKETS_PER_LEVEL = 256;

  private static final int DIGIT_BITS = 8;
  private static final int DIGIT_MASK = BUCKETS_PER_LEVEL - 1;

  private TimeBits() {}

  static int digit(long time, int level) {
    return (int) (time >>> (level * DIGIT_BITS)) & DIGIT_MASK;
  }

  static int bucket(int level, int index) {
    return level << DIGIT_BITS | index;
  }

  static int level(int bucket) {
    return bucket >>> DIGIT_BITS;
  }

  static int index(int bucket) {
    return bucket & DIGIT_MASK;
  }

  /** Where a deadline belongs as seen from the cursor: at the highest digit that differs. */
  static int bucket(long deadline, long cursor) {
    long difference = deadline ^ cursor;
    int level = difference == 0 ? 0 : (63 - Long.numberOfLeadingZeros(difference)) / DIGIT_BITS;
    return bucket(level, digit(deadline, level));
  }

  /** The first moment of a bucket, as seen from the cursor. */
  static long time(int bucket, long cursor) {
    int level = level(bucket);
    long above = level == LEVELS - 1 ? 0 : cursor & (-1L << ((level + 1) * DIGIT_BITS));
    return above | (long) index(bucket) << (level * DIGIT_BITS);
  }
}
