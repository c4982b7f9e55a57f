package io.leasehold.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Who is still in a process group, as the kernel lists it in its {@code /proc} folder. */
final class Remnants {
  private static final Path PROC = Path.of("/proc");

  private Remnants() {}

  /** Whether this system can tell at all. */
  static boolean known() {
    return Files.isReadable(PROC.resolve("self/stat"));
  }

  /** Whether a process of the group runs; one that has ended and waits to be reaped does not. */
  static boolean anyIn(long group) {
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        if (isIn(group, process)) {
          return true;
        }
      }
      return false;
    } catch (IOException | DirectoryIteratorException unreadable) {
      return false;
    }
  }

  private static boolean isIn(long group, Path process) {
    String stat;
    try {
      // The name of a program can be any bytes.
      stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return false;
    }
    // pid (name) state parent group ...; a name may contain blanks and parentheses.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", 4);
    boolean ended = fields[0].equals("Z") || fields[0].equals("X");
    return !ended && fields[2].equals(String.valueOf(group));
  }
}
