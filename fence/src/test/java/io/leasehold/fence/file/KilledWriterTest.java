package io.leasehold.fence.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.fence.file.Writer.Write;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

  @TempDir private Path directory;

  @Test
  void killedReplacementLeavesTheOldOrTheNewContentWhole() throws Exception {
    Path path = directory.resolve("file");
    Random random = new Random(SEED);
    for (long token = 1; token <= KILLS; token++) {
      Write last;
      try (WriterProcess writer = WriterProcess.start("file", path, token, 0, ENOUGH)) {
        writer.awaitAcknowledged(1 + random.nextInt(20));
        writer.kill();
        List<Write> acknowledged = writer.acknowledged();
        last = acknowledged.get(acknowledged.size() - 1);
      }
      FileContent content = FencedFile.at(path).read();
      Write found = Write.parse(content.bytes());
      assertThat(content.bytes()).as("content of %s", found).isEqualTo(found.bytes());
      assertThat(found.number()).isBetween(last.number(), last.number() + 1);
      assertThat(found.token()).isEqualTo(token);
      assertThat(content.token()).isEqualTo(token);
      assertThat(content.newest()).isEqualTo(token);
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).as("files beside it").hasSizeLessThanOrEqualTo(3);
    }
  }

  @Test
  void killedAppendLosesNothingThatWasAcknowledged() throws Exception {
    Path path = directory.resolve("log");
    Random random = new Random(SEED);
    Set<Write> acknowledged = new HashSet<>();
    int repairs = 0;
    for (long token = 1; token <= KILLS; token++) {
      try (WriterProcess writer = WriterProcess.start("log", path, token, 0, ENOUGH)) {
        writer.awaitAcknowledged(1 + random.nextInt(20));
        writer.kill();
        acknowledged.addAll(writer.acknowledged());
      }
      FencedLog log = FencedLog.open(path);
      repairs += log.repair().isPresent() ? 1 : 0;
      assertWhole(log, acknowledged);
      assertThat(log.newest()).isEqualTo(token);
    }
    System.out.println("torn ends cut: " + repairs + " after " + KILLS + " kills");
  }

  @Test
  void processesThatAppendAtOnceKeepTheOrderOfTokensAlsoWhenSomeAreKilled() throws Exception {
    Path path = directory.resolve("log");
    Set<Write> acknowledged = new HashSet<>();
    List<WriterProcess> writers = new ArrayList<>();
    try {
      for (int first = 1; first <= 4; first++) {
        // Tokens that rise in turns: 1 5 9, 2 6 10, and so on.
        writers.add(WriterProcess.start("log", path, first, 4, first <= 2 ? 60 : ENOUGH));
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
    assertWhole(FencedLog.open(path), acknowledged);
  }

  private static void assertWhole(FencedLog log, Set<Write> acknowledged) throws IOException {
    List<LogEntry> entries = log.readAll();
    assertThat(entries).extracting(LogEntry::token).isSorted();
    Set<Write> found = new HashSet<>();
    for (LogEntry entry : entries) {
      Write write = Write.parse(entry.bytes());
      assertThat(entry.bytes()).isEqualTo(write.bytes());
      assertThat(entry.token()).isEqualTo(write.token());
      assertThat(found.add(write)).as("%s is there once", write).isTrue();
    }
    assertThat(found).containsAll(acknowledged);
  }
}
