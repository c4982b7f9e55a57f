package io.leasehold.core.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queues of rows behave as plain lists, whatever is removed from where. */
class RowQueuesTest {
  private static final int QUEUES = 5;

  private final RowQueues queues = new RowQueues(QUEUES);

  @Test
  void emptyQueuesHaveNoFirst() {
    assertThat(queues.isEmpty(3)).isTrue();
    assertThat(queues.first(3)).isEqualTo(RowQueues.NONE);
  }

  @Test
  void aLongQueueIsWalkedInOrderAcrossItsChunks() {
    queues.ensure(1000);
    IntStream.range(0, 1000).forEach(row -> queues.append(2, row));
    assertThat(walk(2)).isEqualTo(IntStream.range(0, 1000).boxed().toList());
    assertThat(queues.queueOf(999)).isEqualTo(2);
  }

  @Test
  void aChunkThatEmptiesInTheMiddleIsSkipped() {
    queues.ensure(300);
    IntStream.range(0, 300).forEach(row -> queues.append(1, row));
    IntStream.range(64, 192).forEach(queues::remove);
    assertThat(walk(1)).hasSize(172).startsWith(0, 1).endsWith(298, 299);
    assertThat(queues.after(63)).isEqualTo(192);
    IntStream.range(0, 64).forEach(queues::remove);
    assertThat(queues.first(1)).isEqualTo(192);
    IntStream.range(192, 300).forEach(queues::remove);
    assertThat(queues.isEmpty(1)).isTrue();
  }

  @Test
  void cellsThatWereFreedAreUsedAgain() {
    queues.ensure(100);
    for (int round = 0; round < 10_000; round++) {
      queues.append(round % QUEUES, round % 100);
      assertThat(queues.first(round % QUEUES)).isEqualTo(round % 100);
      queues.remove(round % 100);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void underRandomOperationsTheyAgreeWithLists(long seed) {
    Random random = new Random(seed);
    List<List<Integer>> plain = new ArrayList<>();
    IntStream.range(0, QUEUES).forEach(queue -> plain.add(new ArrayList<>()));
    TreeMap<Integer, Integer> queueOf = new TreeMap<>();
    for (int step = 0; step < 20_000; step++) {
      boolean growing = step / 4000 % 2 == 0;
      int row = random.nextInt(2000);
      Integer queue = queueOf.remove(row);
      if (queue != null) {
        queues.remove(row);
        plain.get(queue).remove((Integer) row);
      } else if (growing || random.nextInt(4) == 0) {
        int chosen = random.nextInt(QUEUES);
        queues.ensure(row + 1);
        queues.append(chosen, row);
        plain.get(chosen).add(row);
        queueOf.put(row, chosen);
      }
      if (step % 97 == 0) {
        for (int q = 0; q < QUEUES; q++) {
          assertThat(walk(q)).as("seed %s step %s queue %s", seed, step, q).isEqualTo(plain.get(q));
          assertThat(queues.isEmpty(q)).isEqualTo(plain.get(q).isEmpty());
        }
      }
    }
    queueOf.forEach((row, queue) -> assertThat(queues.queueOf(row)).isEqualTo(queue));
  }

  private List<Integer> walk(int queue) {
    List<Integer> rows = new ArrayList<>();
    for (int row = queues.first(queue); row != RowQueues.NONE; row = queues.after(row)) {
      rows.add(row);
    }
    return rows;
  }
}
