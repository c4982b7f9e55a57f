package io.leasehold.engine.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.core.snapshot.SnapshotException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A batch is applied once, however often and in whatever order it is sent. */
class AppliedBatchesTest {
  private final AppliedBatches batches = new AppliedBatches();

  @Test
  void secondTimeIsFoundOut() {
    assertThat(batches.add(1, 0)).isTrue();
    assertThat(batches.add(1, 0)).isFalse();
    assertThat(batches.add(2, 0)).isTrue();
  }

  @Test
  void batchThatWasOvertakenIsStillNew() {
    assertThat(batches.add(1, 5)).isTrue();
    assertThat(batches.add(1, 3)).isTrue();
    assertThat(batches.add(1, 3)).isFalse();
    assertThat(batches.add(1, 4)).isTrue();
  }

  @Test
  void whatIsTooOldToRememberIsNotDoneAgain() {
    batches.add(1, 100);
    assertThat(batches.add(1, 100 - AppliedBatches.WINDOW)).isFalse();
    assertThat(batches.add(1, 101 - AppliedBatches.WINDOW)).isTrue();
  }

  @Test
  void agreesWithASetOverRandomOrders() {
    Random random = new Random(42);
    Set<Long> done = new HashSet<>();
    long newest = 0;
    for (int i = 0; i < 100_000; i++) {
      long sequence = Math.max(0, newest - 40 + random.nextInt(80));
      newest = Math.max(newest, sequence);
      boolean remembered = newest - sequence < AppliedBatches.WINDOW;
      assertThat(batches.add(9, sequence))
          .as("batch %s of up to %s", sequence, newest)
          .isEqualTo(done.add(sequence) && remembered);
    }
  }

  @Test
  void originSilentForLongestIsForgottenFirst() {
    for (long origin = 0; origin < AppliedBatches.ORIGINS; origin++) {
      batches.add(origin, 7);
    }
    batches.add(0, 8);
    batches.add(1_000, 1);
    assertThat(batches.has(0, 7)).isTrue();
    assertThat(batches.has(1, 7)).isFalse();
  }

  @Test
  void survivesASnapshot() throws IOException {
    for (long origin = 0; origin < 300; origin++) {
      batches.add(origin, origin);
      batches.add(origin, origin + 2);
    }
    AppliedBatches read = AppliedBatches.readFrom(input(written(batches)));
    assertThat(written(read)).isEqualTo(written(batches));
    assertThat(read.add(299, 301)).isFalse();
    assertThat(read.add(299, 300)).isTrue();
  }

  @Test
  void impossibleNumberOfOriginsIsRefused() {
    assertThatThrownBy(() -> AppliedBatches.readFrom(input(new byte[] {127, 0, 0, 0})))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("from 0 to 256 origins");
  }

  private static byte[] written(AppliedBatches batches) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    batches.writeTo(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static DataInputStream input(byte[] bytes) {
    return new DataInputStream(new ByteArrayInputStream(bytes));
  }
}
