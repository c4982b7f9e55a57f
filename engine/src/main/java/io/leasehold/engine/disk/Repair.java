package io.leasehold.engine.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * How something that a crash has left behind is put in order.
 *
 * @param keepBytes how much of the file stays; {@link #NOTHING} to delete it
 */
record Repair(Path file, long keepBytes) {

  static final long NOTHING = -1;

  void run() throws IOException {
    if (keepBytes == NOTHING) {
      Files.delete(file);
      sync(file.getParent(), StandardOpenOption.READ);
      return;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(keepBytes);
      channel.force(true);
    }
  }

  private static void sync(Path path, StandardOpenOption option) throws IOException {
    try (FileChannel channel = FileChannel.open(path, option)) {
      channel.force(true);
    }
  }
}
