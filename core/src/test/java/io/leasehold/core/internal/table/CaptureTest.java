package io.leasehold.core.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was captured stays as it was, however many captures there are and whatever comes after. */
class CaptureTest {
  private static final int ROWS = 10_000;

  @Test
  void numbersOfACaptureStayWhileTheTableIsWrittenToAndGrows() {
    LongRows rows = new LongRows();
    rows.ensure(ROWS);
    fill(rows, ROWS, 1);
    LongRows first = rows.capture();
    fill(rows, ROWS / 2, 2);
    LongRows second = rows.capture();
    rows.ensure(3 * ROWS);
    fill(rows, 3 * ROWS, 3);
    for (int row = 0; row < ROWS; row++) {
      assertThat(first.get(row, 3)).isEqualTo(1);
      assertThat(second.get(row, 3)).isEqualTo(row < ROWS / 2 ? 2 : 1);
      assertThat(rows.get(row, 3)).isEqualTo(3);
    }
  }

  private static void fill(LongRows rows, int below, long value) {
    for (int row = 0; row < below; row++) {
      rows.set(row, 3, value);
    }
  }

  @Test
  void aPageIsCopiedOnceACaptureAndOnlyIfItIsWrittenTo() {
    int[] copies = new int[1];
    Pages<int[]> pages =
        new Pages<>(
            () -> new int[1],
            page -> {
              copies[0]++;
              return page.clone();
            });
    pages.ensure(3);
    pages.write(0)[0] = 1;
    assertThat(copies[0]).as("nothing is shared yet").isZero();
    Pages<int[]> captured = pages.capture();
    pages.write(1)[0] = 5;
    pages.write(1)[0] = 6;
    assertThat(copies[0]).isEqualTo(1);
    assertThat(pages.read(0)).isSameAs(captured.read(0));
    assertThat(captured.read(1)[0]).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void arrivalsAreALinkedHashMapAndSoAreTheirCaptures(long seed) {
    Random random = new Random(seed);
    ArrivalMap<Integer, Integer> arrivals = new ArrivalMap<>();
    Map<Integer, Integer> plain = new LinkedHashMap<>();
    List<ArrivalMap.Capture<Integer, Integer>> captures = new ArrayList<>();
    List<Map<Integer, Integer>> expected = new ArrayList<>();
    for (int step = 0; step < 20_000; step++) {
      int key = random.nextInt(2_000);
      int choice = random.nextInt(10);
      if (choice < 6) {
        arrivals.put(key, step);
        plain.put(key, step);
      } else if (choice < 8) {
        assertThat(arrivals.remove(key)).isEqualTo(plain.remove(key));
      } else if (!plain.isEmpty()) {
        int eldest = plain.keySet().iterator().next();
        assertThat(arrivals.removeFirst()).isEqualTo(plain.remove(eldest));
      }
      assertThat(arrivals.get(key)).isEqualTo(plain.get(key));
      assertThat(arrivals.size()).isEqualTo(plain.size());
      if (step % 997 == 0) {
        captures.add(arrivals.capture());
        expected.add(new LinkedHashMap<>(plain));
      }
    }
    for (int i = 0; i < captures.size(); i++) {
      Map<Integer, Integer> seen = new LinkedHashMap<>();
      captures.get(i).forEach(seen::put);
      assertThat(List.copyOf(seen.entrySet()))
          .as("seed %s capture %s", seed, i)
          .isEqualTo(List.copyOf(expected.get(i).entrySet()));
      assertThat(captures.get(i).size()).isEqualTo(expected.get(i).size());
    }
  }

  @Test
  void aShelfUsesRowsAgainAndItsCapturesKeepWhatStoodThere() {
    Shelf<String> shelf = new Shelf<>();
    Map<Integer, String> standing = new TreeMap<>();
    for (int i = 0; i < ROWS; i++) {
      standing.put(shelf.add("old " + i), "old " + i);
    }
    Shelf.Capture<String> before = shelf.capture();
    standing.keySet().forEach(shelf::remove);
    int row = shelf.add("new");
    assertThat(standing).as("a row that was given back").containsKey(row);
    assertThat(shelf.size()).isEqualTo(1);
    assertThat(before.all()).hasSize(ROWS).containsExactlyInAnyOrderElementsOf(standing.values());
    assertThat(shelf.capture().all()).containsExactly("new");
  }
}
