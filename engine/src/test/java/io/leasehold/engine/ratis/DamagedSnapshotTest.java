package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.engine.disk.DamagedDataException;
import io.leasehold.engine.disk.DataCheck;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.ratis.util.MD5FileUtil;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without a whole snapshot a node does not start, unless the rest holds all of it. */
class DamagedSnapshotTest {

  @TempDir static Path template;
  private static StoppedNode sound;

  @TempDir Path directory;
  private StoppedNode node;
  private Path older;
  private Path newest;

  @BeforeAll
  static void runANode() throws Exception {
    sound = StoppedNode.withSnapshots(template);
  }

  @BeforeEach
  void copy() throws Exception {
    node = sound.copiedTo(directory.resolve("copy"));
    List<Path> snapshots = node.files("snapshot\\.\\d+_\\d+");
    older = snapshots.get(0);
    newest = snapshots.get(1);
    assertThat(node.openSegment()).hasFileName("log_inprogress_22");
  }

  private void assertRefused(Path file, String... parts) {
    assertThatThrownBy(() -> DataCheck.of(node.data()).repair())
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining(file + " is damaged: ")
        .hasMessageContainingAll(parts)
        .hasMessageContaining("\"leasehold members remove n1\"")
        .hasMessageContaining("restore a backup");
  }

  @Test
  void aSnapshotThatWasCutOffIsRefused() throws Exception {
    StoppedNode.cut(newest, 1);
    assertRefused(newest, "its checksum is ", " instead of ");
  }

  @Test
  void anEmptySnapshotIsRefused() throws Exception {
    Files.write(newest, new byte[0]);
    assertRefused(newest, "its checksum is ", " instead of ");
  }

  @Test
  void aWrongByteInASnapshotIsRefusedBeforeAnythingStarts() throws Exception {
    StoppedNode.flip(newest, 200);
    assertRefused(newest, "its checksum is ", " instead of ");
    assertThatThrownBy(() -> node.entriesAfterStart()).isInstanceOf(DamagedDataException.class);
  }

  @Test
  void aSnapshotWithoutAChecksumIsRefused() throws Exception {
    Path checksum = newest.resolveSibling(newest.getFileName() + ".md5");
    Files.writeString(checksum, "something else");
    assertRefused(newest, "it or its checksum cannot be read");
    Files.delete(checksum);
    assertRefused(newest, "its checksum " + checksum + " is missing");
  }

  @Test
  void theOlderSnapshotAndTheLogStandInOnceTheOperatorSaysSo() throws Exception {
    StoppedNode.flip(newest, 200);
    assertRefused(
        newest,
        older.getFileName()
            + " and the log hold all of it as well: move this one file and "
            + newest.getFileName()
            + ".md5 away and start again, and nothing is lost");
    Files.delete(newest);
    Files.delete(newest.resolveSibling(newest.getFileName() + ".md5"));
    assertThat(node.entriesAfterStart()).isEqualTo(node.entries());
  }

  @Test
  void withBothSnapshotsDamagedNothingStandsIn() throws Exception {
    StoppedNode.flip(newest, 200);
    StoppedNode.cut(older, 1);
    assertThatThrownBy(() -> DataCheck.of(node.data()).repair())
        .hasMessageContaining(newest + " is damaged")
        .hasMessageNotContaining("nothing is lost");
  }

  @Test
  void aMissingSnapshotIsRefused() throws Exception {
    Files.delete(newest);
    Files.delete(older);
    assertRefused(
        node.openSegment().getParent(), "the log begins with entry 22, and no snapshot holds");
  }

  @Test
  void aGapBetweenSnapshotAndLogIsRefused() throws Exception {
    Files.delete(newest);
    Path later = older.resolveSibling("snapshot.2_20");
    Files.move(older, later);
    MD5FileUtil.computeAndSaveMd5ForFile(later.toFile());
    assertRefused(
        node.openSegment().getParent(), "the log begins with entry 22, and no snapshot holds");
  }

  @Test
  void missingMembersAreRefusedIfTheLogDoesNotTellThem() throws Exception {
    Files.delete(node.file("raft-meta.conf"));
    Files.delete(node.openSegment());
    assertRefused(
        node.file("raft-meta").resolveSibling("raft-meta.conf"), "with it who the members are");
  }

  @Test
  void contentThatMakesNoSenseIsRefusedEvenIfItsChecksumIsRight() throws Exception {
    Files.writeString(newest, ListReplica.POISON);
    MD5FileUtil.computeAndSaveMd5ForFile(newest.toFile());
    assertThatThrownBy(() -> node.entriesAfterStart())
        .isInstanceOf(UncheckedIOException.class)
        .hasCauseInstanceOf(DamagedDataException.class)
        .hasMessageContaining(newest + " is damaged: its content cannot be used (poisoned)")
        .hasMessageContaining("restore a backup");
  }

  @Test
  void segmentsThatACrashLeftFromBeforeTheSnapshotAreDropped() throws Exception {
    Path leftOver = node.openSegment().resolveSibling("log_3-5");
    Files.copy(node.openSegment(), leftOver);
    assertThat(node.entriesAfterStart()).isEqualTo(node.entries());
    assertThat(leftOver).doesNotExist();
  }

  @Test
  void aDamagedSegmentThatTheSnapshotCoversNamesTheEasyWayOut() throws Exception {
    Path closed = node.openSegment().resolveSibling("log_22-32");
    Files.move(node.openSegment(), closed);
    StoppedNode.flip(closed, 200);
    assertRefused(closed, "move this one file away and start again, and nothing is lost");
    Files.delete(closed);
    assertThat(node.entriesAfterStart()).isEqualTo(node.entries());
  }
}
