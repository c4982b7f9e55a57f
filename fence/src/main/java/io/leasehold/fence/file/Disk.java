package io.leasehold.fence.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reading and writing to the last byte, and making names durable. */
final class Disk {

  private Disk() {}

  /**
   * The path that all processes agree on: links followed, also for a file that is not there yet.
   */
  static Path realPath(Path path) throws IOException {
    if (Files.exists(path)) {
      return path.toRealPath();
    }
    Path parent = path.toAbsolutePath().getParent();
    Path name = path.getFileName();
    if (parent == null || name == null) {
      throw new FileSystemException(
          path.toString(), null, "expected the path of a file, and this has no name");
    }
    if (Files.isSymbolicLink(path)) {
      return realPath(parent.resolve(Files.readSymbolicLink(path)));
    }
    return parent.toRealPath().resolve(name.toString());
  }

  static Path sibling(Path path, String suffix) {
    return path.resolveSibling(path.getFileName() + suffix);
  }

  static void writeFully(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
    long at = position;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
  }

  /** Fills the buffer as far as the file goes, and flips it. */
  static ByteBuffer readFully(FileChannel channel, ByteBuffer into, long position)
      throws IOException {
    long at = position;
    while (into.hasRemaining()) {
      int count = channel.read(into, at);
      if (count < 0) {
        break;
      }
      at += count;
    }
    return into.flip();
  }

  /**
   * Makes a created or renamed name survive a power cut. Windows cannot open a directory, and needs
   * it less: its file systems keep names in a journal.
   */
  static void flushDirectoryOf(Path path) throws IOException {
    Path parent = path.getParent();
    if (parent == null || !parent.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return;
    }
    try (FileChannel directory = FileChannel.open(parent, StandardOpenOption.READ)) {
      directory.force(true);
    }
  }
}
