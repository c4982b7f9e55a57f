package io.leasehold.engine.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Entries and batches come back as they were, and their size is known before they are written. */
class EntryCodecTest {
  private static final int ENTRIES = 1_000;

  @Test
  void everyEntryReadsAsItWasWritten() {
    for (int seed = 0; seed < ENTRIES; seed++) {
      Entry entry = new RandomCommands(seed).entry();
      byte[] bytes = EntryCodec.encode(entry);
      assertThat(EntryCodec.decode(bytes)).as("seed %d", seed).isEqualTo(entry);
      assertThat(EntryCodec.encodedSize(entry)).as("seed %d", seed).isEqualTo(bytes.length);
    }
  }

  @Test
  void everyBatchReadsAsItWasWritten() {
    for (int seed = 0; seed < ENTRIES; seed++) {
      Batch batch = new RandomCommands(seed).batch();
      byte[] bytes = EntryCodec.encodeBatch(batch);
      assertThat(EntryCodec.decodeBatch(bytes)).as("seed %d", seed).isEqualTo(batch);
      assertThat(EntryCodec.encodedSize(batch)).as("seed %d", seed).isEqualTo(bytes.length - 1L);
    }
  }

  @Test
  void ticksAndReadBarriersAreLegalAndShort() {
    Entry tick = new Entry(5, List.of());
    assertThat(EntryCodec.encode(tick)).containsExactly(1, 5, 0);
    assertThat(EntryCodec.decode(EntryCodec.encode(tick))).isEqualTo(tick);
    Batch barrier = new Batch(-1, 7, List.of());
    assertThat(EntryCodec.encodeBatch(barrier))
        .containsExactly(1, -1, -1, -1, -1, -1, -1, -1, -1, 7, 0);
    assertThat(EntryCodec.decodeBatch(EntryCodec.encodeBatch(barrier))).isEqualTo(barrier);
  }

  @Test
  void headersAreNeverLongerThanPromised() {
    assertThat(EntryCodec.encodedSize(new Entry(-1, List.of())))
        .isLessThanOrEqualTo(EntryCodec.MOST_ENTRY_HEADER_BYTES)
        .isEqualTo(1 + 10 + 1);
    assertThat(EntryCodec.encodedSize(new Batch(-1, -1, List.of())))
        .isLessThanOrEqualTo(EntryCodec.MOST_BATCH_HEADER_BYTES)
        .isEqualTo(8 + 10 + 1);
    assertThat(EntryWriter.sizeOf(Integer.MAX_VALUE)).isEqualTo(5);
  }

  @Test
  void theSizeOfAnEntryIsTheSumOfItsParts() {
    byte[] command = new byte[200];
    Batch batch = new Batch(1, 1, List.of(command, command));
    long parts = 8 + 1 + 1 + 2 * EntryCodec.encodedSize(command);
    assertThat(EntryCodec.encodedSize(batch)).isEqualTo(parts).isEqualTo(10 + 2 * 202);
    assertThat(EntryCodec.encodedSize(new Entry(1, List.of(batch, batch))))
        .isEqualTo(3 + 2 * parts);
  }

  @Test
  void sizesCountThoseBytesThatAreWritten() {
    for (int bits = 0; bits < Long.SIZE; bits++) {
      for (long number : new long[] {1L << bits, (1L << bits) - 1, -1L << bits}) {
        EntryWriter out = new EntryWriter(0);
        out.number(number);
        assertThat(out.toByteArray()).as("%d", number).hasSize(EntryWriter.sizeOf(number));
      }
    }
  }

  @Test
  void batchesAreEqualByTheBytesOfTheirCommands() {
    Batch batch = new Batch(255, 2, List.of(new byte[] {3, 4}));
    assertThat(batch).isEqualTo(new Batch(255, 2, List.of(new byte[] {3, 4})));
    assertThat(batch).hasSameHashCodeAs(new Batch(255, 2, List.of(new byte[] {3, 4})));
    assertThat(batch)
        .isNotEqualTo(new Batch(1, 2, batch.commands()))
        .isNotEqualTo(new Batch(255, 1, batch.commands()))
        .isNotEqualTo(new Batch(255, 2, List.of(new byte[] {3, 5})))
        .isNotEqualTo("batch")
        .hasToString("Batch[ff/2, 1 commands]");
  }

  @Test
  void aCommandWithoutBytesIsNotMadePartOfABatch() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Batch(1, 9, List.of(new byte[0])))
        .withMessage("batch 9 has a command of 0 bytes; expected an encoded command");
  }

  @Test
  void whatNoArrayCanHoldIsRefusedBeforeItIsWritten() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new EntryWriter(1L << 31))
        .withMessageContaining("2147483648 bytes, expected at most 2147483639; split it");
  }
}
