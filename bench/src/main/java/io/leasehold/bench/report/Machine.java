package io.leasehold.bench.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;

/**
 * What everything ran on: without it no figure means anything.
 *
 * @param fsyncMillis the median of a 4 KiB write with fsync, in the folder for temporary files
 */
public record Machine(
    int cores, String processor, long memoryBytes, String system, String jdk, double fsyncMillis) {
  private static final int WRITES = 101;
  private static final int BLOCK_BYTES = 4096;

  /** This one, now: takes as long as a hundred writes to the disk. */
  public static Machine here() throws IOException {
    return new Machine(
        Runtime.getRuntime().availableProcessors(),
        fact("/proc/cpuinfo", "model name"),
        1024 * Long.parseLong("0" + fact("/proc/meminfo", "MemTotal").replaceAll("[^0-9]", "")),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        measuredFsyncMillis());
  }

  private static String fact(String file, String name) throws IOException {
    Path path = Path.of(file);
    if (!Files.isReadable(path)) {
      return "";
    }
    return Files.readString(path, UTF_8)
        .lines()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("");
  }

  private static double measuredFsyncMillis() throws IOException {
    Path file = Files.createTempFile("leasehold-bench-", ".fsync");
    long[] nanos = new long[WRITES];
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      for (int i = 0; i < WRITES; i++) {
        long start = System.nanoTime();
        channel.write(ByteBuffer.allocate(BLOCK_BYTES));
        channel.force(false);
        nanos[i] = System.nanoTime() - start;
      }
    } finally {
      Files.delete(file);
    }
    Arrays.sort(nanos);
    return nanos[WRITES / 2] / 1e6;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d cores (%s), %.1f GiB, %s, %s, 4 KiB write with fsync %.2f ms",
        cores,
        processor,
        memoryBytes / (double) (1 << 30),
        system,
        jdk,
        fsyncMillis);
  }
}
