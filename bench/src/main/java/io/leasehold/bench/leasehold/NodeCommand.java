package io.leasehold.bench.leasehold;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that runs a node from the class path of this process, as the launcher would. */
final class NodeCommand {
  private static final String HEAP = "-Xmx2g";

  /** More options for the JVM of a node, to try or to profile something. */
  private static final String MORE = "BENCH_NODE_JAVA_OPTS";

  private static final String MAIN = "io.leasehold.cli.Main";

  private NodeCommand() {}

  /** What is not as the launcher has it. */
  static String changedOptions() {
    return String.join(" ", changed());
  }

  private static List<String> changed() {
    String more = System.getenv().getOrDefault(MORE, "").strip();
    return more.isEmpty() ? List.of(HEAP) : List.of((HEAP + " " + more).split("\\s+"));
  }

  static List<String> serve(List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    int cores = Math.max(2, Runtime.getRuntime().availableProcessors());
    command.addAll(
        List.of(
            "-XX:+UseG1GC",
            "-XX:MaxGCPauseMillis=30",
            "-Xms64m",
            "-Djava.util.concurrent.ForkJoinPool.common.parallelism=" + cores,
            "-XX:+ExitOnOutOfMemoryError",
            "-Dcom.linecorp.armeria.warnNettyVersions=false"));
    if (Runtime.version().feature() >= 22) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    if (Runtime.version().feature() >= 23) {
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.addAll(changed());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN, "serve"));
    command.addAll(options);
    return command;
  }
}
