package io.leasehold.engine.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.engine.disk.Finding.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a crash can leave behind is repaired; what it cannot leave behind is damage. */
class TornOrDamagedTest {

  private static final int SECTOR = 512;

  @TempDir Path data;
  private LogOnDisk log;

  @BeforeEach
  void write() throws IOException {
    log = new LogOnDisk(data);
    Random random = new Random(6);
    for (int size : List.of(20, 130, 5, 40)) {
      byte[] content = new byte[size];
      random.nextBytes(content);
      log.entry(content);
    }
  }

  @Test
  void aSoundLogIsSound() throws Exception {
    assertThat(log.found(log.bytes()).verdict()).isEqualTo(Verdict.SOUND);
    assertThat(log.found(log.bytes()).text()).isEqualTo("entries 0 to 3");
  }

  @Test
  void everySingleWrongByteIsDamage() throws Exception {
    for (byte[] sound : List.of(log.bytes(), padded(log.bytes(), 3000))) {
      for (int offset = 0; offset < log.bytes().length; offset++) {
        for (int change : new int[] {0x01, 0x08, 0x80, 0xff, sound[offset] & 0xff}) {
          byte[] bytes = sound.clone();
          bytes[offset] ^= (byte) change;
          if (change != 0) {
            assertThat(log.found(bytes).verdict())
                .as("byte %d of %d changed by %02x", offset, sound.length, change)
                .isEqualTo(Verdict.DAMAGED);
          }
        }
      }
    }
  }

  @Test
  void everyUnfinishedLastEntryIsDropped() throws Exception {
    for (int end = log.start(3) + 1; end < log.bytes().length; end++) {
      byte[] cut = Arrays.copyOf(log.bytes(), end);
      assertDropped(cut, log.start(3));
      boolean onlyItsChecksumIsCut = end > log.bytes().length - 4;
      if (!onlyItsChecksumIsCut) {
        assertDropped(padded(cut, 3000), log.start(3));
      }
    }
  }

  private void assertDropped(byte[] bytes, int keep) {
    Finding found = log.found(bytes);
    assertThat(found.verdict())
        .as("%d bytes: %s", bytes.length, found.text())
        .isEqualTo(Verdict.REPAIRABLE);
    assertThat(found.text())
        .contains("at byte " + keep + ", entry", (bytes.length - keep) + " bytes are dropped");
  }

  @Test
  void nothingButTheUnfinishedEntryIsDropped() throws Exception {
    log.check(Arrays.copyOf(log.bytes(), log.bytes().length - 3)).repair();
    assertThat(log.segment()).hasBinaryContent(Arrays.copyOf(log.bytes(), log.start(3)));
  }

  @Test
  void aSectorThatWasNotWrittenMakesTheLastEntryUnfinished() throws Exception {
    byte[] content = new byte[5 * SECTOR];
    new Random(7).nextBytes(content);
    log.entry(content);
    int start = log.start(4);
    for (int from = start / SECTOR * SECTOR; from < log.bytes().length; from += SECTOR) {
      byte[] bytes = log.bytes();
      Arrays.fill(bytes, Math.max(start, from), Math.min(bytes.length, from + SECTOR), (byte) 0);
      assertDropped(bytes, start);
    }
  }

  @Test
  void aSectorThatIsMissingBeforeAWholeEntryIsDamage() throws Exception {
    byte[] content = new byte[5 * SECTOR];
    new Random(7).nextBytes(content);
    log.entry(content).entry(new byte[10]);
    byte[] bytes = log.bytes();
    Arrays.fill(bytes, 2 * SECTOR, 3 * SECTOR, (byte) 0);
    assertThat(log.found(bytes).text())
        .contains("at byte " + log.start(4), "a whole entry follows at byte " + log.start(5));
  }

  @Test
  void garbageThatWasNeverAnEntryIsDropped() throws Exception {
    Random random = new Random(8);
    for (int round = 0; round < 100; round++) {
      byte[] garbage = new byte[1 + random.nextInt(700)];
      random.nextBytes(garbage);
      garbage[0] |= 1;
      byte[] bytes = padded(log.bytes(), garbage.length);
      System.arraycopy(garbage, 0, bytes, log.bytes().length, garbage.length);
      assertDropped(bytes, log.bytes().length);
    }
  }

  @Test
  void nothingIsChangedIfThereIsDamageAnywhere() throws Exception {
    Files.delete(log.segment().resolveSibling("raft-meta"));
    byte[] torn = Arrays.copyOf(log.bytes(), log.bytes().length - 3);
    DataCheck check = log.check(torn);
    assertThat(check.damage()).isPresent();
    try {
      check.repair();
    } catch (DamagedDataException e) {
      assertThat(e).hasMessageContaining("raft-meta is damaged: it is missing");
    }
    assertThat(log.segment()).hasBinaryContent(torn);
  }

  private static byte[] padded(byte[] bytes, int zeros) {
    return Arrays.copyOf(bytes, bytes.length + zeros);
  }
}
