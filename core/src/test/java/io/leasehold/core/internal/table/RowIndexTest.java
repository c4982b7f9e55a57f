package io.leasehold.core.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The index finds what a hash map would find, after any insertions and removals. */
class RowIndexTest {
  private final LongRows rows = new LongRows();
  private final RowIndex index = new RowIndex(rows);
  private final Map<Long, Integer> plain = new HashMap<>();
  private final Deque<Integer> free = new ArrayDeque<>();
  private int used;

  @Test
  void anEmptyIndexFindsNothing() {
    assertThat(index.find(0)).isEqualTo(RowIndex.NONE);
    assertThat(index.find(42)).isEqualTo(RowIndex.NONE);
  }

  @Test
  void idsInSequenceAndIdsThatDifferOnlyInHighBitsAreFound() {
    for (long i = 1; i <= 20_000; i++) {
      insert(i);
      insert(i << 40);
    }
    plain.forEach((id, row) -> assertThat(index.find(id)).isEqualTo(row));
    assertThat(index.find(20_001)).isEqualTo(RowIndex.NONE);
  }

  /** Few different ids that come and go: every removal has neighbours to shift. */
  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void underRandomInsertionsAndRemovalsItAgreesWithAHashMap(long seed) {
    Random random = new Random(seed);
    for (int step = 0; step < 60_000; step++) {
      long id = crowded(random, 6000);
      if (plain.containsKey(id)) {
        remove(id);
      } else {
        insert(id);
      }
      long probe = crowded(random, 6000);
      assertThat(index.find(probe))
          .as("seed %s step %s", seed, step)
          .isEqualTo(plain.getOrDefault(probe, RowIndex.NONE));
    }
    assertThat(plain).isNotEmpty();
    plain.forEach((id, row) -> assertThat(index.find(id)).isEqualTo(row));
    assertThatManyAtOnceAreFoundAlike(random);
  }

  private void assertThatManyAtOnceAreFoundAlike(Random random) {
    long[] wanted = new long[RowIndex.MOST_AT_ONCE];
    int[] found = new int[RowIndex.MOST_AT_ONCE];
    for (int count = 0; count <= RowIndex.MOST_AT_ONCE; count++) {
      for (int i = 0; i < count; i++) {
        wanted[i] = crowded(random, 7000);
      }
      index.findAll(wanted, found, count);
      for (int i = 0; i < count; i++) {
        assertThat(found[i]).isEqualTo(plain.getOrDefault(wanted[i], RowIndex.NONE));
      }
    }
  }

  /** Ids are spread by a hash, so collisions are made on purpose: ids of one segment only. */
  @Test
  void idsThatAllCollideAreFoundAndRemoved() {
    List<Long> colliding = new ArrayList<>();
    for (long id = 1; colliding.size() < 300; id++) {
      if (home(id) == home(1)) {
        colliding.add(id);
      }
    }
    colliding.forEach(this::insert);
    for (int i = 0; i < colliding.size(); i += 2) {
      remove(colliding.get(i));
    }
    for (int i = 0; i < colliding.size(); i++) {
      long id = colliding.get(i);
      assertThat(index.find(id)).isEqualTo(i % 2 == 0 ? RowIndex.NONE : plain.get(id));
    }
  }

  /** The same mixing as in the index: its segment and the low bits of its first cell. */
  private static long home(long id) {
    long hash = (id ^ (id >>> 32)) * 0x9E3779B97F4A7C15L;
    hash = (hash ^ (hash >>> 29)) * 0xBF58476D1CE4E5B9L;
    hash ^= hash >>> 32;
    return hash >>> 56 << 3 | (hash & 7);
  }

  private static long crowded(Random random, int bound) {
    return 1L + random.nextInt(bound);
  }

  private void insert(long id) {
    int row = free.isEmpty() ? used++ : free.pop();
    rows.ensure(row + 1);
    rows.set(row, LongRows.ID, id);
    index.insert(row);
    plain.put(id, row);
  }

  private void remove(long id) {
    int row = plain.remove(id);
    index.remove(row);
    rows.set(row, LongRows.ID, -1);
    free.push(row);
  }
}
