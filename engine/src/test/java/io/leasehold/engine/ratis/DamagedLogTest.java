package io.leasehold.engine.ratis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.leasehold.engine.disk.DamagedDataException;
import io.leasehold.engine.disk.DataCheck;
import io.leasehold.engine.disk.Finding.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A node starts with everything it acknowledged, or it does not start and says why. */
class DamagedLogTest {

  @TempDir static Path template;
  private static StoppedNode sound;

  @TempDir Path directory;
  private StoppedNode node;

  @BeforeAll
  static void runANode() throws Exception {
    sound = StoppedNode.with30Entries(template);
  }

  @BeforeEach
  void copy() throws Exception {
    node = sound.copiedTo(directory.resolve("copy"));
  }

  private List<String> allBut(int last) {
    return node.entries().subList(0, 30 - last);
  }

  private void assertRefused(Path file, String... parts) {
    assertThatThrownBy(() -> node.entriesAfterStart())
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining(file + " is damaged: ")
        .hasMessageContainingAll(parts)
        .hasMessageContaining("\"leasehold members remove n1\"")
        .hasMessageContaining("restore a backup");
  }

  @Test
  void anEntryThatWasCutOffIsDroppedWithAWarning() throws Exception {
    Path file = node.openSegment();
    long size = Files.size(file);
    StoppedNode.cut(file, 100);
    ListAppender<ILoggingEvent> lines = listen();
    assertThat(node.entriesAfterStart()).isEqualTo(allBut(1));
    assertThat(lines.list)
        .filteredOn(line -> line.getLevel() == Level.WARN)
        .singleElement()
        .satisfies(
            line ->
                assertThat(line.getFormattedMessage())
                    .contains(file.toString(), "at byte ", "entry 32", " bytes are dropped")
                    .doesNotContain("" + size));
  }

  private static ListAppender<ILoggingEvent> listen() {
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    ((Logger) LoggerFactory.getLogger(DataCheck.class)).addAppender(lines);
    return lines;
  }

  @Test
  void zerosAfterTheLastEntryAreNoDamage() throws Exception {
    StoppedNode.append(node.openSegment(), new byte[100_000]);
    assertThat(DataCheck.of(node.data()).findings())
        .allSatisfy(found -> assertThat(found.verdict()).isEqualTo(Verdict.SOUND));
  }

  @Test
  void anEntryOfWhichTheEndWasNeverWrittenIsDropped() throws Exception {
    StoppedNode.cut(node.openSegment(), 100);
    StoppedNode.append(node.openSegment(), new byte[100_000]);
    assertThat(node.entriesAfterStart()).isEqualTo(allBut(1));
  }

  @Test
  void garbageAfterTheLastEntryIsDropped() throws Exception {
    StoppedNode.append(node.openSegment(), "what was here before".getBytes(UTF_8));
    assertThat(node.entriesAfterStart()).isEqualTo(node.entries());
  }

  @Test
  void aSegmentThatWasNotBegunIsDropped() throws Exception {
    Path file = node.openSegment().resolveSibling("log_inprogress_33");
    Files.move(node.openSegment(), node.openSegment().resolveSibling("log_22-32"));
    for (byte[] begun : List.of(new byte[0], new byte[5000], "RaftL".getBytes(UTF_8))) {
      Files.write(file, begun);
      DataCheck.of(node.data()).repair();
      assertThat(file).doesNotExist();
    }
  }

  @Test
  void aWrongByteInAnEntryThatOthersFollowIsNotTakenForATornTail() throws Exception {
    Path file = node.openSegment();
    StoppedNode.flip(file, (int) Files.size(file) / 2);
    byte[] before = Files.readAllBytes(file);
    assertRefused(file, "at byte ", "does not match its checksum, and a whole entry follows");
    assertThat(file).hasBinaryContent(before);
  }

  @Test
  void aLengthThatPointsBeyondTheEndIsNotTakenForATornTail() throws Exception {
    Path file = node.openSegment();
    byte[] bytes = Files.readAllBytes(file);
    int second = 8 + bytes[8] + 1 + 4;
    bytes[second] = (byte) 0xff;
    bytes[second + 1] = 0x7f;
    Files.write(file, bytes);
    assertRefused(file, "at byte " + second + ", entry 23", "a whole entry follows");
  }

  @Test
  void aWrongByteInTheLastEntryIsNotTakenForATornTail() throws Exception {
    Path file = node.openSegment();
    StoppedNode.flip(file, (int) Files.size(file) - 50);
    assertRefused(file, "entry 32", "none of its bytes is missing");
  }

  @Test
  void aWrongByteInAClosedSegmentIsRefused() throws Exception {
    Path file = node.closedSegment(1);
    StoppedNode.flip(file, (int) Files.size(file) - 50);
    assertRefused(file, "at byte ", "entry 21", "in a segment that was finished");
  }

  @Test
  void aWrongHeaderIsRefused() throws Exception {
    StoppedNode.flip(node.openSegment(), 3);
    assertRefused(node.openSegment(), "does not begin like a segment");
  }

  @Test
  void aClosedSegmentThatWasCutOffIsRefused() throws Exception {
    StoppedNode.cut(node.closedSegment(0), 100);
    assertRefused(node.closedSegment(0), "entry 10", "in a segment that was finished");
  }

  @Test
  void aClosedSegmentWithoutItsLastEntriesIsRefusedEvenIfItIsTheLast() throws Exception {
    Path file = node.openSegment().resolveSibling("log_22-35");
    Files.move(node.openSegment(), file);
    assertRefused(file, "it ends before entry 33");
  }

  @Test
  void anEmptyClosedSegmentIsRefused() throws Exception {
    for (int which = 0; which < 2; which++) {
      Files.write(node.closedSegment(which), new byte[0]);
    }
    assertRefused(node.closedSegment(0), "it ends before entry 0, at byte 0");
  }

  @Test
  void anOpenSegmentThatBecameEmptyIsRefused() throws Exception {
    Files.write(node.openSegment(), new byte[0]);
    assertRefused(node.openSegment(), "entry 22 was once in the log");
  }

  @Test
  void aLogThatLostItsLastSegmentIsRefused() throws Exception {
    Path file = node.openSegment();
    Files.delete(file);
    assertRefused(file.getParent(), "the log ends before entry 22, which was once in it");
  }

  @Test
  void aMissingSegmentIsRefused() throws Exception {
    Files.delete(node.closedSegment(1));
    assertRefused(node.openSegment(), "entries 11 to 21", "are in no file");
  }

  @Test
  void aMissingFirstSegmentIsRefused() throws Exception {
    Files.delete(node.closedSegment(0));
    assertRefused(node.openSegment().getParent(), "the log begins with entry 11, and no snapshot");
  }

  @Test
  void aSegmentThatCannotBeReadIsRefused() throws Exception {
    Path file = node.closedSegment(0);
    Files.delete(file);
    Files.createDirectory(file);
    assertRefused(file, "it cannot be read");
  }

  @Test
  void entriesInTwoFilesAreRefused() throws Exception {
    Files.copy(node.closedSegment(1), node.closedSegment(1).resolveSibling("log_15-21"));
    assertRefused(node.closedSegment(2), "entry 15 is in the file before it as well");
  }

  @Test
  void aVoteThatIsNotKnownIsRefused() throws Exception {
    Path file = node.file("raft-meta");
    Files.writeString(file, "");
    assertRefused(file, "could vote twice");
    Files.writeString(file, "term=\u0000\u0001\nvotedFor=n1");
    assertRefused(file, "could vote twice");
    Files.writeString(file, "term=1\nvotedFor=n1");
    assertRefused(file, "it tells of term 1, but the log has reached 3");
    Files.delete(file);
    assertRefused(file, "it is missing");
  }

  @Test
  void membersThatCannotBeReadAreRefusedAndTheWayOutLosesNothing() throws Exception {
    Path file = node.file("raft-meta.conf");
    Files.write(file, new byte[0]);
    assertRefused(file, "it names no members", "move this one file away");
    Files.write(file, new byte[] {-1, -1, -1});
    assertRefused(file, "it cannot be read", "move this one file away");
    Files.delete(file);
    assertThat(node.entriesAfterStart()).isEqualTo(node.entries());
  }
}
