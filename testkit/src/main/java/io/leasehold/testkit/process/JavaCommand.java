package io.leasehold.testkit.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that runs a node from the class path of this very process. */
final class JavaCommand {
  private static final String MAIN = "io.leasehold.cli.Main";

  private JavaCommand() {}

  /** As the launcher starts a node, but small and quick to start. */
  static List<String> serve(List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseG1GC",
            "-XX:MaxGCPauseMillis=30",
            "-Djava.util.concurrent.ForkJoinPool.common.parallelism=2",
            "-XX:+ExitOnOutOfMemoryError",
            "-Dcom.linecorp.armeria.warnNettyVersions=false",
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m"));
    if (Runtime.version().feature() >= 22) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    if (Runtime.version().feature() >= 23) {
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN, "serve"));
    command.addAll(options);
    return command;
  }
}
