package io.leasehold.torture.disk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Nodes whose harness was killed: they run on, on disks that nobody will break or mend. */
final class Orphans {
  private Orphans() {}

  /** Ends the processes that were started with data in the folder, and waits for that. */
  static void kill(Path folder) {
    ProcessHandle.allProcesses()
        .filter(process -> process.pid() != ProcessHandle.current().pid())
        .filter(process -> worksIn(folder, process))
        .forEach(
            process -> {
              if (process.destroyForcibly()) {
                ProcessHandle unused = process.onExit().join();
              }
            });
  }

  /** The command line that Java knows is cut off where class paths are long. */
  private static boolean worksIn(Path folder, ProcessHandle process) {
    Path command = Path.of("/proc", Long.toString(process.pid()), "cmdline");
    try {
      return Files.readString(command, ISO_8859_1).contains("\0" + folder + "/");
    } catch (IOException gone) {
      return false;
    }
  }
}
