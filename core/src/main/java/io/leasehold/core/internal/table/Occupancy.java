package io.leasehold.core.internal.table;

/** Which buckets of the wheel hold rows: finds the next one without looking at empty ones. */
final class Occupancy {
  private static final int WORDS_PER_LEVEL = TimeBits.BUCKETS_PER_LEVEL / Long.SIZE;

  private final long[] words = new long[TimeBits.LEVELS * WORDS_PER_LEVEL];

  void set(int bucket) {
    words[bucket / Long.SIZE] |= 1L << bucket;
  }

  void clear(int bucket) {
    words[bucket / Long.SIZE] &= ~(1L << bucket);
  }

  /**
   * The first occupied bucket of a level at or after an index, {@link TimingWheel#NONE} if none.
   */
  int firstFrom(int level, int index) {
    int end = (level + 1) * WORDS_PER_LEVEL;
    int word = level * WORDS_PER_LEVEL + index / Long.SIZE;
    if (word >= end) {
      return TimingWheel.NONE;
    }
    long bits = words[word] & (-1L << index);
    while (bits == 0) {
      if (++word == end) {
        return TimingWheel.NONE;
      }
      bits = words[word];
    }
    return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
  }
}
