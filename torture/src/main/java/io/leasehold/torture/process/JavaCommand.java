package io.leasehold.torture.process;

import io.leasehold.torture.clock.Clock;
import io.leasehold.torture.network.Network.Host;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands that run programs from the class path of this very process. */
final class JavaCommand {
  /** Where the class is that runs every command. */
  static final String MAIN_CLASS = "io/leasehold/cli/Main.class";

  private static final String MAIN = "io.leasehold.cli.Main";

  private JavaCommand() {}

  /** As the launcher starts a node, but small and quick to start. */
  static List<String> serve(List<String> options) {
    List<String> arguments = new ArrayList<>(List.of("serve"));
    arguments.addAll(options);
    List<String> jvm =
        new ArrayList<>(
            List.of(
                "-XX:+UseG1GC",
                "-XX:MaxGCPauseMillis=30",
                "-Djava.util.concurrent.ForkJoinPool.common.parallelism=2",
                "-XX:+ExitOnOutOfMemoryError",
                "-Dcom.linecorp.armeria.warnNettyVersions=false",
                "-Xmx256m"));
    jvm.addAll(KeptClasses.options());
    return command(jvm, KeptClasses.classPath(), MAIN, arguments);
  }

  /** The same on a host, with a clock of its own. */
  static List<String> on(Host host, Clock clock, List<String> command) {
    List<String> all = new ArrayList<>(host.prefix());
    all.addAll(clock.prefix());
    all.addAll(command);
    return all;
  }

  /** A program with a main method, small and quick to start. */
  static List<String> program(Class<?> main, List<String> arguments) {
    return command(
        List.of("-XX:+UseSerialGC", "-Xmx256m"),
        System.getProperty("java.class.path"),
        main.getName(),
        arguments);
  }

  private static List<String> command(
      List<String> options, String classPath, String main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(options);
    if (Runtime.version().feature() >= 22) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    if (Runtime.version().feature() >= 23) {
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.addAll(List.of("-cp", classPath, main));
    command.addAll(arguments);
    return command;
  }
}
