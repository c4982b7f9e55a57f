package io.leasehold.core.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The wheel brings rows up exactly at their deadlines, as a plain sorted list would. */
class TimingWheelTest {
  private final LongRows rows = new LongRows();
  private final TimingWheel wheel = new TimingWheel(rows);

  /** Deadlines by row: the wheel may be lazy about them, this list is not. */
  private final Map<Integer, Long> live = new TreeMap<>();

  private long now;

  @Test
  void anEmptyWheelNeverHasWork() {
    assertThat(wheel.nextTime()).isEqualTo(TimingWheel.NEVER);
    assertThat(wheel.earliestDeadline()).isEqualTo(TimingWheel.NEVER);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        1,
        255,
        256,
        257,
        511,
        512,
        65_535,
        65_536,
        65_537,
        16_777_215,
        16_777_216,
        4_294_967_295L,
        4_294_967_296L,
        1L << 40,
        (1L << 48) - 1,
        1L << 56,
        Long.MAX_VALUE - 1
      })
  void aSingleRowComesUpAtItsDeadlineHoweverFar(long deadline) {
    place(0, deadline);
    assertThat(wheel.earliestDeadline()).isEqualTo(deadline);
    if (deadline > 0) {
      assertThat(rowsDueBefore(deadline)).isEmpty();
    }
    assertThat(wheel.earliestDeadline()).as("the cursor is there").isEqualTo(deadline);
    assertThat(rowsDueBefore(deadline + 1)).containsExactly(0);
    assertThat(wheel.nextTime()).isEqualTo(TimingWheel.NEVER);
  }

  @Test
  void rowsOfOneDeadlineKeepTheOrderTheyWerePlacedIn() {
    for (int row : new int[] {4, 2, 9, 0, 7}) {
      place(row, 100_000);
    }
    assertThat(rowsDueBefore(100_001)).containsExactly(4, 2, 9, 0, 7);
  }

  @Test
  void aRenewedRowIsFoundAliveAtItsOldTurnAndMovedOn() {
    place(0, 30_000);
    renew(0, 45_000);
    assertThat(rowsDueBefore(30_001)).isEmpty();
    assertThat(wheel.earliestDeadline()).isEqualTo(45_000);
    assertThat(rowsDueBefore(45_001)).containsExactly(0);
  }

  @Test
  void runMovesNoMoreRowsThanItMay() {
    for (int row = 0; row < 100; row++) {
      place(row, 30_000);
    }
    assertThat(wheel.run(30)).isEqualTo(TimingWheel.NONE);
    assertThat(wheel.moves()).isEqualTo(30);
    assertThat(wheel.run(1000)).isEqualTo(TimingWheel.NONE);
    assertThat(wheel.moves()).isEqualTo(70);
    assertThat(wheel.run(1000)).isZero();
    assertThat(wheel.moves()).isZero();
  }

  @Test
  void manyRowsDueLaterHideNoEarlierDeadline() {
    for (int row = 0; row < 1000; row++) {
      place(row, 65_600 + row);
    }
    place(1000, 65_590);
    assertThat(wheel.earliestDeadline()).isLessThanOrEqualTo(65_590);
    assertThat(rowsDueBefore(65_591)).containsExactly(1000);
  }

  /** Long jumps, jumps to the edge of a bucket, renewals, removals and new rows, in any order. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void underRandomOperationsItAgreesWithASortedList(long seed) {
    Random random = new Random(seed);
    for (int step = 0; step < 4000; step++) {
      int choice = random.nextInt(10);
      if (choice < 4 || live.isEmpty()) {
        place(unusedRow(random), now + span(random));
      } else if (choice < 6) {
        int row = someRow(random);
        renew(row, Math.max(live.get(row), now + span(random)));
      } else if (choice < 7) {
        int row = someRow(random);
        live.remove(row);
        wheel.remove(row);
      } else {
        long to = random.nextInt(4) == 0 ? edge(now, random) : now + span(random);
        List<Integer> expected = expectedBefore(to);
        List<Integer> actual = rowsDueBefore(to);
        assertThat(actual).as("seed %s step %s", seed, step).hasSameSizeAs(expected);
        assertThat(deadlines(actual)).isEqualTo(deadlines(expected));
        assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
        live.keySet().removeAll(actual);
      }
      checkEarliest(seed, step);
    }
  }

  private void checkEarliest(long seed, int step) {
    long truth = live.values().stream().min(Comparator.naturalOrder()).orElse(TimingWheel.NEVER);
    long told = wheel.earliestDeadline();
    assertThat(told).as("seed %s step %s", seed, step).isLessThanOrEqualTo(truth);
    if (live.size() <= 64) {
      assertThat(told).as("few rows, seed %s step %s", seed, step).isEqualTo(truth);
    } else {
      assertThat(told).as("seed %s step %s", seed, step).isGreaterThanOrEqualTo(wheel.cursor());
    }
  }

  /** Mostly near, sometimes far; often exactly on or beside the edge of a bucket. */
  private static long span(Random random) {
    long magnitude = 1L << random.nextInt(random.nextInt(5) == 0 ? 40 : 18);
    return 1 + (long) (random.nextDouble() * magnitude);
  }

  private static long edge(long now, Random random) {
    int bits = 8 * (1 + random.nextInt(3));
    return (((now >> bits) + 1) << bits) + random.nextInt(3) - 1;
  }

  private int unusedRow(Random random) {
    int row = random.nextInt(400);
    while (live.containsKey(row)) {
      row = random.nextInt(400 + live.size());
    }
    return row;
  }

  private int someRow(Random random) {
    return new ArrayList<>(live.keySet()).get(random.nextInt(live.size()));
  }

  private void place(int row, long deadline) {
    rows.ensure(row + 1);
    wheel.ensure(row + 1);
    rows.set(row, LongRows.DEADLINE, deadline);
    wheel.place(row);
    live.put(row, deadline);
  }

  private void renew(int row, long deadline) {
    rows.set(row, LongRows.DEADLINE, deadline);
    live.put(row, deadline);
  }

  private List<Integer> expectedBefore(long time) {
    return live.entrySet().stream()
        .filter(entry -> entry.getValue() < time)
        .sorted(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  private List<Long> deadlines(List<Integer> some) {
    return some.stream().map(live::get).toList();
  }

  /** Lets time come to a moment and gathers the rows whose deadlines are past by then. */
  private List<Integer> rowsDueBefore(long time) {
    List<Integer> due = new ArrayList<>();
    while (wheel.nextTime() < time) {
      int row = wheel.run(3);
      if (row != TimingWheel.NONE) {
        assertThat(wheel.cursor()).isEqualTo(rows.get(row, LongRows.DEADLINE));
        wheel.remove(row);
        due.add(row);
      }
    }
    wheel.skipTo(time);
    now = Math.max(now, time);
    return due;
  }
}
