package io.leasehold.fence.file;

import static io.leasehold.fence.file.FencedFileTest.overwrite;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.fence.StaleTokenException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FencedLogTest {
  @TempDir private Path directory;

  /** Held, as a logger that nobody holds forgets its level. */
  private final Logger logger = Logger.getLogger(FencedLog.class.getName());

  private Path path;

  @BeforeEach
  void nameIt() {
    path = directory.resolve("orders.log");
    logger.setLevel(Level.OFF);
  }

  @Test
  void recordsComeBackInOrder() throws IOException {
    FencedLog log = FencedLog.open(path);
    append(log, 1, "a");
    append(log, 1, "");
    append(log, 3, "c");
    assertThat(texts(FencedLog.open(path))).containsExactly("1:a", "1:", "3:c");
    assertThat(log.newest()).isEqualTo(3);
    assertThat(log.repair()).isEmpty();
  }

  @Test
  void delayedRecordOfAnOldOwnerIsRefusedAndNotWritten() throws IOException {
    FencedLog old = FencedLog.open(path);
    append(old, 7, "mine");
    append(FencedLog.open(path), 8, "taken over");
    long size = Files.size(path);

    assertThatThrownBy(() -> append(old, 7, "late"))
        .isInstanceOfSatisfying(
            StaleTokenException.class, refusal -> assertThat(refusal.newest()).isEqualTo(8));
    assertThat(Files.size(path)).isEqualTo(size);
  }

  @Test
  void emptyRecordShutsOldOwnersOut() throws IOException {
    FencedLog log = FencedLog.open(path);
    append(log, 9, "");
    assertThatThrownBy(() -> append(log, 8, "x")).isInstanceOf(StaleTokenException.class);
  }

  @Test
  void readingGoesOnWhereItEnded() throws IOException {
    FencedLog log = FencedLog.open(path);
    append(log, 1, "a");
    List<String> seen = new ArrayList<>();
    long next = log.readFrom(0, entry -> seen.add(entry.text()));
    append(FencedLog.open(path), 2, "b");
    next = log.readFrom(next, entry -> seen.add(entry.text()));
    assertThat(seen).containsExactly("a", "b");
    assertThat(log.readFrom(next, entry -> seen.add(entry.text()))).isEqualTo(next);
  }

  @Test
  void everyTornEndIsCutAndNothingElse() throws IOException {
    FencedLog log = FencedLog.open(path);
    append(log, 1, "first");
    long whole = Files.size(path);
    append(log, 2, "the second record");
    byte[] all = Files.readAllBytes(path);

    for (int size = (int) whole + 1; size < all.length; size++) {
      Files.write(path, Arrays.copyOf(all, size));
      FencedLog opened = FencedLog.open(path);
      assertThat(texts(opened)).as("cut after %d bytes", size).containsExactly("1:first");
      assertThat(opened.repair()).contains(new LogRepair(whole, size - whole));
      assertThat(Files.size(path)).isEqualTo(whole);
    }
  }

  @Test
  void endOfZerosIsATornEnd() throws IOException {
    append(FencedLog.open(path), 1, "first");
    long whole = Files.size(path);
    Files.write(path, new byte[5_000], StandardOpenOption.APPEND);
    FencedLog log = FencedLog.open(path);
    assertThat(log.repair()).contains(new LogRepair(whole, 5_000));
    append(log, 2, "second");
    assertThat(texts(FencedLog.open(path))).containsExactly("1:first", "2:second");
  }

  @Test
  void everyTornFirstLineIsBegunAgain() throws IOException {
    for (int size = 0; size < LogFormat.START.length; size++) {
      Files.write(path, Arrays.copyOf(LogFormat.START, size));
      append(FencedLog.open(path), 1, "x");
      assertThat(texts(FencedLog.open(path))).containsExactly("1:x");
    }
  }

  @Test
  void everyDamagedByteInTheMiddleIsRefusedWithItsPlaceAndAWayOut() throws IOException {
    FencedLog log = FencedLog.open(path);
    append(log, 1, "first");
    long start = Files.size(path);
    append(log, 2, "second");
    long end = Files.size(path);
    append(log, 3, "third");
    byte[] all = Files.readAllBytes(path);

    for (int at = (int) start; at < end; at++) {
      byte[] damaged = all.clone();
      damaged[at] ^= 0x10;
      Files.write(path, damaged);
      assertThatThrownBy(() -> FencedLog.open(path))
          .as("byte %d", at)
          .isInstanceOfSatisfying(
              DamagedLogException.class, damage -> assertThat(damage.offset()).isEqualTo(start))
          .hasMessageContaining("orders.log is damaged at offset " + start)
          .hasMessageContaining("FencedLog.salvage");
      assertThat(path).hasBinaryContent(damaged);
    }
  }

  @Test
  void salvageKeepsEveryWholeRecord() throws IOException {
    FencedLog log = FencedLog.open(path);
    append(log, 1, "first");
    long start = Files.size(path);
    append(log, 2, "second");
    append(log, 3, "third");
    append(log, 3, "fourth");
    overwrite(path, start + 2, 8);

    Path target = directory.resolve("salvaged.log");
    LogSalvage salvage = FencedLog.salvage(path, target);
    assertThat(salvage).isEqualTo(new LogSalvage(3, LogFormat.HEADER_BYTES + 6));
    assertThat(texts(FencedLog.open(target))).containsExactly("1:first", "3:third", "3:fourth");
  }

  @Test
  void tokenThatGoesBackIsDamage() throws IOException {
    append(FencedLog.open(path), 5, "x");
    byte[] forged = LogFormat.encode(Files.size(path), 4, new byte[0]).array();
    Files.write(path, forged, StandardOpenOption.APPEND);
    assertThatThrownBy(() -> FencedLog.open(path))
        .isInstanceOf(DamagedLogException.class)
        .hasMessageContaining("token 4 follows token 5");
  }

  @Test
  void logWithinATornRecordOfALogDoesNotPassForRecords() throws IOException {
    FencedLog inner = FencedLog.open(directory.resolve("inner.log"));
    for (int i = 0; i < 10; i++) {
      append(inner, 1, "inner " + i);
    }
    append(FencedLog.open(path), 1, "first");
    byte[] content = Files.readAllBytes(inner.path());
    byte[] torn = LogFormat.encode(Files.size(path), 2, content).array();
    Arrays.fill(torn, 0, LogFormat.HEADER_BYTES, (byte) 0);
    Files.write(path, torn, StandardOpenOption.APPEND);

    assertThat(texts(FencedLog.open(path))).containsExactly("1:first");
  }

  @Test
  void fileThatIsNoLogIsNotTouched() throws IOException {
    Files.writeString(path, "a letter to my grandmother");
    assertThatThrownBy(() -> FencedLog.open(path)).isInstanceOf(DamagedLogException.class);
    assertThat(path).hasContent("a letter to my grandmother");
  }

  @Test
  void logThatBecameShorterIsRefused() throws IOException {
    FencedLog log = FencedLog.open(path);
    append(log, 1, "first");
    Files.write(path, LogFormat.START);
    assertThatThrownBy(() -> append(log, 2, "x"))
        .isInstanceOf(DamagedLogException.class)
        .hasMessageContaining("the file ends here");
  }

  @Test
  void recordThatIsTooLongIsABadArgument() throws IOException {
    FencedLog log = FencedLog.open(path);
    byte[] tooLong = new byte[FencedLog.MAX_RECORD_BYTES + 1];
    assertThatThrownBy(() -> log.append(1, tooLong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("MAX_RECORD_BYTES");
  }

  private static void append(FencedLog log, long token, String text) throws IOException {
    long unused = log.append(token, text.getBytes(UTF_8));
  }

  private static List<String> texts(FencedLog log) throws IOException {
    return log.readAll().stream().map(entry -> entry.token() + ":" + entry.text()).toList();
  }
}
