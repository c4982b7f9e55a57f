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

/**
 * A segment of the log by its name: {@code log_FIRST-LAST} once it is closed, {@code
 * log_inprogress_FIRST} while it is written.
 *
 * @param last index of its last entry, or {@link #OPEN}
 */
record SegmentFile(Path path, long first, long last) {

  static final long OPEN = -1;

  private static final Pattern CLOSED_NAME = Pattern.compile("log_(\\d{1,18})-(\\d{1,18})");
  private static final Pattern OPEN_NAME = Pattern.compile("log_inprogress_(\\d{1,18})");

  boolean open() {
    return last == OPEN;
  }

  /** In the order of their entries. */
  static List<SegmentFile> in(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(SegmentFile::of)
          .flatMap(Optional::stream)
          .sorted(Comparator.comparingLong(SegmentFile::first).thenComparing(SegmentFile::open))
          .toList();
    }
  }

  private static Optional<SegmentFile> of(Path path) {
    String name = path.getFileName().toString();
    Matcher closed = CLOSED_NAME.matcher(name);
    if (closed.matches()) {
      return Optional.of(
          new SegmentFile(path, Long.parseLong(closed.group(1)), Long.parseLong(closed.group(2))));
    }
    Matcher open = OPEN_NAME.matcher(name);
    return open.matches()
        ? Optional.of(new SegmentFile(path, Long.parseLong(open.group(1)), OPEN))
        : Optional.empty();
  }
}
