package io.leasehold.torture.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** What the kernel has mounted. */
final class Mounts {
  private static final Path TABLE = Path.of("/proc/self/mounts");

  private Mounts() {}

  private record Mount(Path point, Set<String> options) {
    /** Blanks in names are written as \\040; ours have none, and others are not looked for. */
    static Mount of(String line) {
      String[] words = line.split(" ", 5);
      return new Mount(Path.of(words[1]), Set.of(words[3].split(",")));
    }
  }

  /** The mount points at and below a path, the last mounted first. */
  static List<Path> below(Path root) {
    List<Path> points =
        new ArrayList<>(
            all().stream().map(Mount::point).filter(point -> point.startsWith(root)).toList());
    Collections.reverse(points);
    return points;
  }

  /** Whether nothing can be written there, by wish or because Linux gave it up after an error. */
  static boolean isReadOnly(Path point) {
    return all().stream()
        .filter(mount -> mount.point().equals(point))
        .anyMatch(
            mount -> mount.options().contains("ro") || mount.options().contains("emergency_ro"));
  }

  private static List<Mount> all() {
    try {
      return Files.readAllLines(TABLE).stream().map(Mount::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
