package io.leasehold.torture.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What the kernel has mounted. */
final class Mounts {
  private static final Path TABLE = Path.of("/proc/self/mounts");

  private Mounts() {}

  /** The mount points at and below a path, the last mounted first. */
  static List<Path> below(Path root) {
    List<Path> points = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(TABLE)) {
        // Blanks in names are written as \040; ours have none, and others are not looked for.
        Path point = Path.of(line.split(" ", 3)[1]);
        if (point.startsWith(root)) {
          points.add(point);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Collections.reverse(points);
    return points;
  }
}
