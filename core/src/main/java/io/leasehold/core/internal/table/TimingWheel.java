package io.leasehold.core.internal.table;

import java.util.function.IntConsumer;

/**
 * Brings up rows in the order of their deadlines, without being told when a deadline moves later.
 *
 * <p>Invariant: a row stands in a bucket whose time is not after its deadline. A renewal only
 * writes a new deadline; when the bucket's turn comes, the row is found to be alive and is placed
 * anew. So a renewal costs nothing here, and a lease is touched about once a term. Deadlines never
 * move earlier.
 *
 * <p>Eight levels of 256 buckets: a bucket of level 0 is one millisecond, one of level n is 256
 * buckets of level n-1. A row goes to the level of the highest byte in which its deadline differs
 * from the cursor. When the cursor enters a bucket of a higher level, its rows are dealt out to the
 * levels below. Buckets are queues, so rows with the same deadline keep an order.
 *
 * <p>The work is given out in single steps, and which row stands in which bucket at which place is
 * part of the replicated state: that lets a batch stop anywhere and lets a restored replica go on
 * from the same place. See Varghese and Lauck, "Hashed and hierarchical timing wheels" (1987).
 *
 * <p>Not thread-safe.
 */
public final class TimingWheel {
  public static final int NONE = RowQueues.NONE;
  public static final int BUCKETS = TimeBits.LEVELS * TimeBits.BUCKETS_PER_LEVEL;
  public static final long NEVER = Long.MAX_VALUE;

  /** Rows looked at for a better answer to when the next lease ends. */
  private static final int GLANCE = 64;

  private static final int MOVED_AT_ONCE = 64;

  private final LongRows rows;
  private final RowQueues buckets = new RowQueues(BUCKETS);
  private final Occupancy occupied = new Occupancy();
  private final int[] moving = new int[MOVED_AT_ONCE];
  private final long[] movingDeadlines = new long[MOVED_AT_ONCE];
  private long cursor;
  private int moves;

  public TimingWheel(LongRows rows) {
    this.rows = rows;
  }

  public void ensure(int rowCount) {
    buckets.ensure(rowCount);
  }

  /** Everything before this moment has been dealt with. */
  public long cursor() {
    return cursor;
  }

  public void place(int row) {
    append(row, TimeBits.bucket(rows.get(row, LongRows.DEADLINE), cursor));
  }

  public void remove(int row) {
    int bucket = buckets.queueOf(row);
    buckets.remove(row);
    if (buckets.isEmpty(bucket)) {
      occupied.clear(bucket);
    }
  }

  /** The time of the next step of work, {@link #NEVER} if the wheel is empty. */
  public long nextTime() {
    int bucket = nextBucket();
    return bucket == NONE ? NEVER : TimeBits.time(bucket, cursor);
  }

  /**
   * Works on the bucket of {@link #nextTime()}: moves rows to where they belong by now, at most so
   * many, until it brings up one whose deadline that time is. Answers that row, which the caller
   * has to remove, or {@link #NONE}; {@link #moves()} then tells how many were moved. The wheel
   * must not be empty.
   */
  public int run(long mostMoves) {
    int bucket = nextBucket();
    boolean finest = TimeBits.level(bucket) == 0;
    cursor = Math.max(cursor, TimeBits.time(bucket, cursor));
    moves = 0;
    while (moves < mostMoves && !buckets.isEmpty(bucket)) {
      if (finest && rows.get(buckets.first(bucket), LongRows.DEADLINE) == cursor) {
        return buckets.first(bucket);
      }
      moves += finest ? moveOne(bucket) : moveSome(bucket, mostMoves - moves);
    }
    if (buckets.isEmpty(bucket)) {
      occupied.clear(bucket);
    }
    return NONE;
  }

  private int moveOne(int bucket) {
    place(buckets.takeFirst(bucket));
    return 1;
  }

  /** As {@link RowIndex#findAll} does: fetches many deadlines before it looks at any. */
  private int moveSome(int bucket, long most) {
    int count = 0;
    while (count < most && count < MOVED_AT_ONCE && !buckets.isEmpty(bucket)) {
      moving[count++] = buckets.takeFirst(bucket);
    }
    for (int i = 0; i < count; i++) {
      movingDeadlines[i] = rows.get(moving[i], LongRows.DEADLINE);
    }
    for (int i = 0; i < count; i++) {
      append(moving[i], TimeBits.bucket(movingDeadlines[i], cursor));
    }
    return count;
  }

  public int moves() {
    return moves;
  }

  /** Nothing is left to do before this moment. */
  public void skipTo(long time) {
    cursor = Math.max(cursor, time);
  }

  /**
   * The earliest deadline, or a moment before it at which the wheel has rows to move: the buckets
   * tell only the latter when many rows were renewed since they were placed.
   */
  public long earliestDeadline() {
    Glance glance = new Glance();
    for (int level = TimeBits.LEVELS - 1; level > 0; level--) {
      glance.at(TimeBits.bucket(level, TimeBits.digit(cursor, level)));
    }
    for (int level = 0; level < TimeBits.LEVELS; level++) {
      int index = TimeBits.digit(cursor, level) + (level == 0 ? 0 : 1);
      for (int bucket = occupied.firstFrom(level, index); bucket != NONE; ) {
        if (glance.best <= TimeBits.time(bucket, cursor)) {
          return glance.best;
        }
        glance.at(bucket);
        bucket = occupied.firstFrom(level, TimeBits.index(bucket) + 1);
      }
    }
    return glance.best;
  }

  /** Looks at so many rows for the earliest deadline, then only at the times of buckets. */
  private final class Glance {
    private long best = NEVER;
    private int left = GLANCE;

    void at(int bucket) {
      for (int row = buckets.first(bucket); row != NONE; row = buckets.after(row)) {
        if (left-- <= 0) {
          best = Math.min(best, Math.max(cursor, TimeBits.time(bucket, cursor)));
          return;
        }
        best = Math.min(best, rows.get(row, LongRows.DEADLINE));
      }
    }
  }

  public Capture capture() {
    return new Capture(cursor, buckets.capture());
  }

  /** Where the wheel and every row in it stood at one moment. */
  public static final class Capture {
    private final long cursor;
    private final RowQueues.Capture buckets;

    private Capture(long cursor, RowQueues.Capture buckets) {
      this.cursor = cursor;
      this.buckets = buckets;
    }

    public long cursor() {
      return cursor;
    }

    /** The rows of a bucket in their order, which a snapshot keeps. */
    public void forEachRow(int bucket, IntConsumer visitor) {
      buckets.forEach(bucket, visitor);
    }
  }

  /** Whether a row in that bucket has its turn, and not after this deadline. */
  public boolean reaches(int bucket, long deadline) {
    boolean ahead = TimeBits.index(bucket) >= TimeBits.digit(cursor, TimeBits.level(bucket));
    return ahead && TimeBits.time(bucket, cursor) <= deadline;
  }

  /** First row of a bucket, then {@link #after(int)}. */
  public int first(int bucket) {
    return buckets.first(bucket);
  }

  public int after(int row) {
    return buckets.after(row);
  }

  /** Puts a row where a snapshot says it stood. */
  public void append(int row, int bucket) {
    buckets.append(bucket, row);
    occupied.set(bucket);
  }

  /** A bucket that the cursor stands in comes first, the highest level before the lower ones. */
  private int nextBucket() {
    for (int level = TimeBits.LEVELS - 1; level > 0; level--) {
      int own = TimeBits.bucket(level, TimeBits.digit(cursor, level));
      if (!buckets.isEmpty(own)) {
        return own;
      }
    }
    for (int level = 0; level < TimeBits.LEVELS; level++) {
      int bucket = occupied.firstFrom(level, TimeBits.digit(cursor, level));
      if (bucket != NONE) {
        return bucket;
      }
    }
    return NONE;
  }
}
