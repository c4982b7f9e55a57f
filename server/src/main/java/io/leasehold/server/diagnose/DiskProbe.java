package io.leasehold.server.diagnose;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * How long a disk takes to make a small write durable.
 *
 * @param problem in words; empty if it could be measured
 */
record DiskProbe(double p50Millis, double maxMillis, long freeBytes, String problem) {
  private static final int WRITES = 16;
  private static final int BYTES = 4096;

  static DiskProbe of(Path directory) {
    Path file = null;
    try {
      file = Files.createTempFile(directory, "doctor-", ".tmp");
      double[] millis = writes(file);
      Arrays.sort(millis);
      long free = Files.getFileStore(directory).getUsableSpace();
      return new DiskProbe(millis[WRITES / 2], millis[WRITES - 1], free, "");
    } catch (IOException e) {
      return new DiskProbe(0, 0, directory.toFile().getUsableSpace(), "cannot write: " + e);
    } finally {
      delete(file);
    }
  }

  private static double[] writes(Path file) throws IOException {
    double[] millis = new double[WRITES];
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      for (int i = 0; i < WRITES; i++) {
        ByteBuffer block = ByteBuffer.allocate(BYTES);
        long start = System.nanoTime();
        while (block.hasRemaining()) {
          channel.write(block);
        }
        channel.force(false);
        millis[i] = (System.nanoTime() - start) / 1e6;
      }
    }
    return millis;
  }

  private static void delete(Path file) {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // It is 64 KiB of zeros in a directory of ours; the next probe works all the same.
      file.toFile().deleteOnExit();
    }
  }
}
