package io.leasehold.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes a file as a whole or not at all: whoever reads it sees the old content or the new, and a
 * failure leaves the old one.
 */
final class WholeFile {
  private WholeFile() {}

  static void write(Path file, String content) {
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new CommandFailed("cannot write \"" + file + "\": it is a folder; name a file in it");
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw new CommandFailed(
          "cannot write \"" + file + "\": there is no folder \"" + folder + "\"; create it first");
    }
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        // A device or a pipe: it has no old content, and must not be replaced by a file.
        Files.writeString(file, content);
      } else {
        replace(file, folder, content);
      }
    } catch (IOException failure) {
      throw new CommandFailed(
          "cannot write \"" + file + "\": " + reason(failure) + "; choose another place");
    }
  }

  private static void replace(Path file, Path folder, String content) throws IOException {
    String unfinished = "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".part";
    Path part = folder.resolve(unfinished);
    try {
      Files.writeString(part, content);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** The message of a file system exception is often nothing but the path. */
  private static String reason(IOException failure) {
    return failure.getClass().getSimpleName().replace("Exception", "").replace("IO", "I/O error");
  }
}
