package io.leasehold.bench.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.bench.peer.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Reads what Linux counts for a process. Elsewhere there is nothing to read. */
final class ProcessUsage {
  /** As every Linux that Java runs on has it: {@code getconf CLK_TCK}. */
  private static final long TICKS_A_SECOND = 100;

  private static final int USER_TICKS = 11;
  private static final int SYSTEM_TICKS = 12;

  private ProcessUsage() {}

  /** Zeros if the process is gone. */
  static Usage of(long pid) {
    Path folder = Path.of("/proc", Long.toString(pid));
    try {
      return new Usage(
          cpuNanos(Files.readString(folder.resolve("stat"), UTF_8)),
          residentBytes(Files.readString(folder.resolve("status"), UTF_8)));
    } catch (IOException gone) {
      return Usage.NONE;
    }
  }

  /** The name of the program is in parentheses and may hold anything: count from its end. */
  static long cpuNanos(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    long ticks = Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS]);
    return ticks * (TimeUnit.SECONDS.toNanos(1) / TICKS_A_SECOND);
  }

  static long residentBytes(String status) {
    return status
        .lines()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
        .findFirst()
        .orElse(0);
  }
}
