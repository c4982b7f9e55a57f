package io.leasehold.fence.jdbc.postgres;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** The programs of PostgreSQL, as a Maven artifact carries them for this kind of machine. */
final class PostgresBinaries {
  private static final int EXECUTABLE = 0b001_000_000;

  private PostgresBinaries() {}

  static boolean areThere() {
    return PostgresBinaries.class.getResource(archive()) != null;
  }

  static String archive() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch").replace("amd64", "x86_64");
    return "/postgres-" + system + "-" + machine + ".txz";
  }

  /** Unpacks them so that every user of the machine can run them. */
  static void unpackTo(Path folder) throws IOException {
    try (InputStream file = PostgresBinaries.class.getResourceAsStream(archive());
        TarArchiveInputStream tar =
            new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(file)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        unpack(tar, entry, folder.resolve(entry.getName()).normalize());
      }
    }
  }

  private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path target)
      throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Files.createDirectories(target.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(tar, target);
    boolean executable = (entry.getMode() & EXECUTABLE) != 0;
    Files.setPosixFilePermissions(
        target, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
  }
}
