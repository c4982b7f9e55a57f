package io.leasehold.bench.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a JVM what it really needs, with the jcmd of the JDK that runs this. */
final class JvmHeap {
  /** The first line of all collectors: {@code garbage-first heap total 262144K, used 8311K}. */
  private static final Pattern USED = Pattern.compile("used (\\d+)K");

  private JvmHeap() {}

  static long liveBytes(ServerProcess server) {
    jcmd(server.pid(), "GC.run");
    return usedBytes(jcmd(server.pid(), "GC.heap_info"));
  }

  static long usedBytes(String heapInfo) {
    Matcher used = USED.matcher(heapInfo);
    if (!used.find()) {
      throw new IllegalStateException("jcmd GC.heap_info does not say what is used:\n" + heapInfo);
    }
    return Long.parseLong(used.group(1)) * 1024;
  }

  private static String jcmd(long pid, String command) {
    String program = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    try {
      Process process =
          new ProcessBuilder(List.of(program, Long.toString(pid), command))
              .redirectErrorStream(true)
              .start();
      String said = new String(process.getInputStream().readAllBytes(), UTF_8);
      process.onExit().join();
      return said;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + program + "; a JDK is needed, not a JRE", e);
    }
  }
}
