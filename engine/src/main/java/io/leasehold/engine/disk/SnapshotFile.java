package io.leasehold.engine.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.ratis.io.MD5Hash;
import org.apache.ratis.util.MD5FileUtil;

/**
 * A snapshot by its name, {@code snapshot.TERM_INDEX}, with its checksum in a file beside it.
 *
 * @param raftTerm term of the last entry that it holds
 * @param index index of that entry
 */
public record SnapshotFile(Path path, long raftTerm, long index) {

  private static final Pattern NAME = Pattern.compile("snapshot\\.(\\d{1,18})_(\\d{1,18})");

  /** All in a directory, the newest first. */
  public static List<SnapshotFile> in(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(SnapshotFile::of)
          .flatMap(Optional::stream)
          .sorted(Comparator.comparingLong(SnapshotFile::index).reversed())
          .toList();
    }
  }

  private static Optional<SnapshotFile> of(Path path) {
    Matcher name = NAME.matcher(path.getFileName().toString());
    return name.matches()
        ? Optional.of(
            new SnapshotFile(path, Long.parseLong(name.group(1)), Long.parseLong(name.group(2))))
        : Optional.empty();
  }

  public Path checksumFile() {
    return MD5FileUtil.getDigestFileForFile(path.toFile()).toPath();
  }

  /** Reads all of it. Says what is wrong; empty if nothing is. */
  public String flaw() {
    MD5Hash expected;
    MD5Hash found;
    try {
      expected = MD5FileUtil.readStoredMd5ForFile(path.toFile());
      found = MD5FileUtil.computeMd5ForFile(path.toFile());
    } catch (IOException e) {
      return "it or its checksum cannot be read (%s)".formatted(e.getMessage());
    }
    if (expected == null) {
      return "its checksum " + checksumFile() + " is missing";
    }
    return expected.equals(found)
        ? ""
        : "its checksum is %s instead of %s".formatted(found, expected);
  }
}
