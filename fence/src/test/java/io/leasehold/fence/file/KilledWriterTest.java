package io.leasehold.fence.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.fence.file.Writer.Write;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real processes, killed as kill -9 does at a moment that nobody chose. The seed decides only how
 * many writes each one gets done before.
 */
class KilledWriterTest {
  private static final long SEED = 20_260_101;
  private static final int KILLS = 12;
  private static final int ENOUGH = 1_000_000;
  private static final int LENGTH = 200_000;
  private static final int LONG = 12 << 20;

  @TempDir private Path directory;

  @Test
  void killedReplacementLeavesTheOldOrTheNewContentWhole() throws Exception {
    Path path = directory.resolve("file");
    Path newPath = directory.resolve("file.fence-new");
    int struckBeforeTheRename = 0;
    Random random = new Random(SEED);
    for (long token = 1; token <= KILLS; token++) {
      Write last;
      try (WriterProcess writer = WriterProcess.start("file", path, token, 0, ENOUGH, LENGTH)) {
        writer.awaitAcknowledged(1 + random.nextInt(20));
        while (token % 2 == 0 && !Files.exists(newPath)) {
          Thread.onSpinWait();
        }
        writer.kill();
        struckBeforeTheRename += Files.exists(newPath) ? 1 : 0;
        List<Write> acknowledged = writer.acknowledged();
        last = acknowledged.get(acknowledged.size() - 1);
      }
      FileContent content = FencedFile.at(path).read();
      Write found = Write.parse(content.bytes());
      assertThat(content.bytes()).as("content of %s", found).isEqualTo(found.bytes(LENGTH));
      assertThat(found.number()).isBetween(last.number(), last.number() + 1);
      assertThat(found.token()).isEqualTo(token);
      assertThat(content.token()).isEqualTo(token);
      assertThat(content.newest()).isEqualTo(token);
    }
    assertThat(struckBeforeTheRename).as("kills in the middle of a write").isPositive();
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).as("files beside it").hasSizeLessThanOrEqualTo(3);
    }
  }

  @Test
  void programThatReadsTheFileAsItIsSeesOneWholeContentOrTheNext() throws Exception {
    Path path = directory.resolve("file");
    int length = 2 << 20;
    try (WriterProcess writer = WriterProcess.start("file", path, 1, 1, ENOUGH, length)) {
      writer.awaitAcknowledged(1);
      Write last = new Write(0, 0);
      for (int contents = 0; contents < 15; ) {
        byte[] bytes = Files.readAllBytes(path);
        Write found = Write.parse(bytes);
        assertThat(Arrays.equals(bytes, found.bytes(length))).as("%s is whole", found).isTrue();
        assertThat(found.token()).isGreaterThanOrEqualTo(last.token());
        contents += found.equals(last) ? 0 : 1;
        last = found;
      }
      writer.kill();
    }
  }

  @Test
  void killedAppendLosesNothingThatWasAcknowledged() throws Exception {
    Path path = directory.resolve("log");
    Random random = new Random(SEED);
    Set<Write> acknowledged = new HashSet<>();
    for (long token = 1; token <= KILLS; token++) {
      try (WriterProcess writer = WriterProcess.start("log", path, token, 0, ENOUGH, LENGTH)) {
        writer.awaitAcknowledged(1 + random.nextInt(20));
        writer.kill();
        acknowledged.addAll(writer.acknowledged());
      }
      FencedLog log = FencedLog.open(path);
      assertWhole(log, acknowledged, LENGTH);
      assertThat(log.newest()).isEqualTo(token);
    }
  }

  @Test
  void appendThatIsKilledWhileTheFileGrowsLeavesATornEndThatIsCut() throws Exception {
    int torn = 0;
    for (int attempt = 0; torn < 3 && attempt < 40; attempt++) {
      Path path = directory.resolve("log" + attempt);
      Set<Write> acknowledged = new HashSet<>();
      try (WriterProcess writer = WriterProcess.start("log", path, 1, 0, ENOUGH, LONG)) {
        writer.awaitAcknowledged(1);
        while (isWhole(Files.size(path))) {
          Thread.onSpinWait();
        }
        writer.kill();
        acknowledged.addAll(writer.acknowledged());
      }
      torn += isWhole(Files.size(path)) ? 0 : 1;
      assertWhole(FencedLog.open(path), acknowledged, LONG);
      assertThat(isWhole(Files.size(path))).isTrue();
      Files.delete(path);
    }
    assertThat(torn).as("kills that struck in the middle of a write").isPositive();
  }

  private static boolean isWhole(long size) {
    return (size - LogFormat.START.length) % (LogFormat.HEADER_BYTES + LONG) == 0;
  }

  @Test
  void processesThatAppendAtOnceKeepTheOrderOfTokensAlsoWhenSomeAreKilled() throws Exception {
    Path path = directory.resolve("log");
    Set<Write> acknowledged = new HashSet<>();
    List<WriterProcess> writers = new ArrayList<>();
    try {
      for (int first = 1; first <= 4; first++) {
        // Tokens that rise in turns: 1 5 9, 2 6 10, and so on.
        writers.add(WriterProcess.start("log", path, first, 4, first <= 2 ? 60 : ENOUGH, LENGTH));
      }
      for (WriterProcess writer : writers.subList(2, 4)) {
        writer.awaitAcknowledged(5);
        writer.kill();
      }
      for (WriterProcess writer : writers) {
        int unused = writer.awaitEnd();
        acknowledged.addAll(writer.acknowledged());
      }
    } finally {
      writers.forEach(WriterProcess::close);
    }
    assertWhole(FencedLog.open(path), acknowledged, LENGTH);
  }

  private static void assertWhole(FencedLog log, Set<Write> acknowledged, int length)
      throws IOException {
    List<LogEntry> entries = log.readAll();
    assertThat(entries).extracting(LogEntry::token).isSorted();
    Set<Write> found = new HashSet<>();
    for (LogEntry entry : entries) {
      Write write = Write.parse(entry.bytes());
      assertThat(entry.bytes()).isEqualTo(write.bytes(length));
      assertThat(entry.token()).isEqualTo(write.token());
      assertThat(found.add(write)).as("%s is there once", write).isTrue();
    }
    assertThat(found).containsAll(acknowledged);
  }
}
