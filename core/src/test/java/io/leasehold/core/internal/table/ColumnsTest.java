package io.leasehold.core.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Rows keep their values when their table grows, on both sides of every page. */
class ColumnsTest {
  private static final int ROWS = 100_000;

  @Test
  void numbersOfARowStandSideBySideAndDoNotTouchTheirNeighbours() {
    LongRows rows = new LongRows();
    for (int row = 0; row < ROWS; row++) {
      rows.ensure(row + 1);
      for (int field = 0; field < 4; field++) {
        rows.set(row, field, row * 10L + field);
      }
    }
    for (int row = 0; row < ROWS; row++) {
      for (int field = 0; field < 4; field++) {
        assertThat(rows.get(row, field)).isEqualTo(row * 10L + field);
      }
    }
  }

  @Test
  void smallNumbersAndReferencesKeepTheirRows() {
    IntColumn numbers = new IntColumn();
    RefColumn<String> names = new RefColumn<>();
    for (int row = 0; row < ROWS; row++) {
      numbers.ensure(row + 1);
      names.ensure(row + 1);
      assertThat(numbers.get(row)).as("fresh rows are empty").isZero();
      assertThat(names.get(row)).isNull();
      numbers.set(row, -row);
      names.set(row, "n" + row);
    }
    for (int row = 0; row < ROWS; row++) {
      assertThat(numbers.get(row)).isEqualTo(-row);
      assertThat(names.get(row)).isEqualTo("n" + row);
    }
  }

  @Test
  void manyRowsCanBeMadeUsableAtOnce() {
    LongRows rows = new LongRows();
    rows.ensure(ROWS);
    rows.set(ROWS - 1, LongRows.DEADLINE, 7);
    rows.ensure(5);
    assertThat(rows.get(ROWS - 1, LongRows.DEADLINE)).isEqualTo(7);
  }

  @Test
  void occupiedBucketsAreFoundFromAnyIndexOfTheirLevelOnly() {
    Occupancy occupied = new Occupancy();
    int bucket = TimeBits.bucket(3, 200);
    occupied.set(bucket);
    assertThat(occupied.firstFrom(3, 0)).isEqualTo(bucket);
    assertThat(occupied.firstFrom(3, 200)).isEqualTo(bucket);
    assertThat(occupied.firstFrom(3, 201)).isEqualTo(TimingWheel.NONE);
    assertThat(occupied.firstFrom(3, 256)).isEqualTo(TimingWheel.NONE);
    assertThat(occupied.firstFrom(2, 0)).isEqualTo(TimingWheel.NONE);
    assertThat(occupied.firstFrom(4, 0)).isEqualTo(TimingWheel.NONE);
    occupied.clear(bucket);
    assertThat(occupied.firstFrom(3, 0)).isEqualTo(TimingWheel.NONE);
  }

  @Test
  void aBucketKnowsItsTimeAsSeenFromTheCursor() {
    long cursor = 0x01_02_03_04L;
    int bucket = TimeBits.bucket(0x01_02_09_77L, cursor);
    assertThat(TimeBits.level(bucket)).isEqualTo(1);
    assertThat(TimeBits.index(bucket)).isEqualTo(9);
    assertThat(TimeBits.time(bucket, cursor)).isEqualTo(0x01_02_09_00L);
    assertThat(TimeBits.bucket(cursor, cursor)).isEqualTo(TimeBits.bucket(0, 4));
  }
}
