package io.leasehold.engine.ratis;

import io.leasehold.core.snapshot.Snapshot;
import io.leasehold.engine.disk.DamagedDataException;
import io.leasehold.engine.disk.DataCheck;
import io.leasehold.engine.disk.SnapshotFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Stream;
import org.apache.ratis.io.MD5Hash;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.storage.FileInfo;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.SnapshotRetentionPolicy;
import org.apache.ratis.statemachine.StateMachineStorage;
import org.apache.ratis.statemachine.impl.SingleFileSnapshotInfo;
import org.apache.ratis.util.MD5FileUtil;

/**
 * The snapshots on disk: {@code snapshot.TERM_INDEX} with a checksum beside it, the names that
 * Ratis expects. A file has its name only once the disk has all of it.
 *
 * <p>Ratis asks for the latest one several times an entry, so that one is remembered. It is made
 * known only by {@link #publish}, on the thread of Ratis that then cuts off the log.
 */
final class SnapshotFiles implements StateMachineStorage {

  private static final String DRAFT_SUFFIX = ".tmp";
  private static final int BUFFER_BYTES = 1 << 16;

  private final String node;
  private volatile Path directory;
  private volatile SingleFileSnapshotInfo latest;

  SnapshotFiles(String node) {
    this.node = node;
  }

  @Override
  public void init(RaftStorage storage) throws IOException {
    directory = storage.getStorageDir().getStateMachineDir().toPath();
    Files.createDirectories(directory);
    deleteDrafts();
    rescan();
  }

  @Override
  public SingleFileSnapshotInfo getLatestSnapshot() {
    return latest;
  }

  /** Looks for the newest one again, after Ratis has put one there. */
  void rescan() throws IOException {
    List<SnapshotFile> newestFirst = SnapshotFile.in(directory);
    latest = newestFirst.isEmpty() ? null : checked(newestFirst.get(0));
  }

  long latestIndex() {
    SingleFileSnapshotInfo snapshot = latest;
    return snapshot == null ? -1 : snapshot.getIndex();
  }

  void publish(SingleFileSnapshotInfo snapshot) {
    latest = snapshot;
  }

  SingleFileSnapshotInfo write(TermIndex last, Snapshot snapshot) throws IOException {
    Path file = directory.resolve("snapshot." + last.getTerm() + "_" + last.getIndex());
    Path draft = file.resolveSibling(file.getFileName() + DRAFT_SUFFIX);
    try {
      MessageDigest digest = MD5FileUtil.newMD5();
      try (OutputStream out =
          new BufferedOutputStream(
              new DigestOutputStream(Files.newOutputStream(draft), digest), BUFFER_BYTES)) {
        snapshot.writeTo(out);
      }
      DiskSync.file(draft);
      MD5Hash checksum = MD5Hash.newInstance(digest.digest());
      MD5FileUtil.saveMD5File(file.toFile(), checksum);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
      DiskSync.directory(directory);
      return new SingleFileSnapshotInfo(new FileInfo(file, checksum), last);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** Makes sure that the disk has what Ratis received from the leader. */
  void sync() throws IOException {
    Path file = latest.getFile().getPath();
    DiskSync.file(file);
    DiskSync.directory(directory);
    DiskSync.directory(directory.getParent());
  }

  void keepNewest(int count) throws IOException {
    List<SnapshotFile> files = SnapshotFile.in(directory);
    for (SnapshotFile file : files.subList(Math.min(count, files.size()), files.size())) {
      Files.deleteIfExists(file.path());
      Files.deleteIfExists(file.checksumFile());
    }
  }

  /** Ratis would do this on the thread that applies entries. */
  @Override
  public void cleanupOldSnapshots(SnapshotRetentionPolicy policy) {}

  /** There is nothing to prepare in a new directory. */
  @Override
  public void format() {}

  private SingleFileSnapshotInfo checked(SnapshotFile file) throws IOException {
    String flaw = file.flaw();
    if (!flaw.isEmpty()) {
      throw damaged(file.path(), flaw, null);
    }
    MD5Hash checksum = MD5FileUtil.readStoredMd5ForFile(file.path().toFile());
    return new SingleFileSnapshotInfo(
        new FileInfo(file.path(), checksum), TermIndex.valueOf(file.raftTerm(), file.index()));
  }

  DamagedDataException damaged(Path file, String why, Throwable cause) {
    return new DamagedDataException(DataCheck.advise(file, why, "", node), cause);
  }

  private void deleteDrafts() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(f -> f.toString().endsWith(DRAFT_SUFFIX)).toList()) {
        Files.delete(file);
      }
    }
  }
}
