package io.leasehold.engine.ratis;

import io.leasehold.core.snapshot.Snapshot;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  private static final Pattern NAME = Pattern.compile("snapshot\\.(\\d+)_(\\d+)");
  private static final String DRAFT_SUFFIX = ".tmp";
  private static final int BUFFER_BYTES = 1 << 16;

  private volatile Path directory;
  private volatile SingleFileSnapshotInfo latest;

  @Override
  public void init(RaftStorage storage) throws IOException {
    directory = storage.getStorageDir().getStateMachineDir().toPath();
    Files.createDirectories(directory);
    for (Path draft : paths(path -> path.getFileName().toString().endsWith(DRAFT_SUFFIX))) {
      Files.delete(draft);
    }
    rescan();
  }

  @Override
  public SingleFileSnapshotInfo getLatestSnapshot() {
    return latest;
  }

  /** Looks for the newest one again, after Ratis has put one there. */
  void rescan() throws IOException {
    Optional<Path> newest = newestFirst().stream().findFirst();
    latest = newest.isEmpty() ? null : checked(newest.get());
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
    List<Path> files = newestFirst();
    for (Path file : files.subList(Math.min(count, files.size()), files.size())) {
      Files.deleteIfExists(file);
      Files.deleteIfExists(checksumFile(file));
    }
  }

  /** Ratis would do this on the thread that applies entries. */
  @Override
  public void cleanupOldSnapshots(SnapshotRetentionPolicy policy) {}

  /** There is nothing to prepare in a new directory. */
  @Override
  public void format() {}

  private static SingleFileSnapshotInfo checked(Path file) throws IOException {
    MD5Hash expected;
    MD5Hash found;
    try {
      expected = MD5FileUtil.readStoredMd5ForFile(file.toFile());
      found = MD5FileUtil.computeMd5ForFile(file.toFile());
    } catch (IOException e) {
      throw damaged(file, "it or its checksum cannot be read: " + e.getMessage(), e);
    }
    if (expected == null) {
      throw damaged(file, "its checksum " + checksumFile(file) + " is missing", null);
    }
    if (!expected.equals(found)) {
      throw damaged(file, "its checksum is " + found + " instead of " + expected, null);
    }
    return new SingleFileSnapshotInfo(new FileInfo(file, found), termIndex(file));
  }

  static IOException damaged(Path file, String why, Throwable cause) {
    return new IOException(
        ("the snapshot %s is damaged: %s. The entries before it are gone from this disk. If other"
                + " nodes are running, remove this node from the cluster, start it under a new"
                + " name with an empty data directory and add it; else restore a backup of the"
                + " data directory")
            .formatted(file, why),
        cause);
  }

  private List<Path> newestFirst() throws IOException {
    return paths(path -> NAME.matcher(path.getFileName().toString()).matches()).stream()
        .sorted(Comparator.comparingLong((Path path) -> termIndex(path).getIndex()).reversed())
        .toList();
  }

  private List<Path> paths(java.util.function.Predicate<Path> wanted) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(wanted).toList();
    }
  }

  private static TermIndex termIndex(Path file) {
    Matcher name = NAME.matcher(file.getFileName().toString());
    if (!name.matches()) {
      throw new IllegalArgumentException(file + " is not named like a snapshot");
    }
    return TermIndex.valueOf(Long.parseLong(name.group(1)), Long.parseLong(name.group(2)));
  }

  private static Path checksumFile(Path file) {
    File checksum = MD5FileUtil.getDigestFileForFile(file.toFile());
    return checksum.toPath();
  }
}
