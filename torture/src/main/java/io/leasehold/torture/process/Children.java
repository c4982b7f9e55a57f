package io.leasehold.torture.process;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The processes that this one started: none outlives it, and signals reach them. */
final class Children {
  private static final Set<Process> ALIVE = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> ALIVE.forEach(Process::destroyForcibly), "reaper"));
  }

  private Children() {}

  static Process start(ProcessBuilder builder) {
    try {
      Process process = builder.start();
      ALIVE.add(process);
      var unused = process.onExit().thenAccept(ALIVE::remove);
      return process;
    } catch (IOException e) {
      throw new IllegalStateException("cannot start " + builder.command().get(0), e);
    }
  }

  /** Sends STOP or CONT, which Java cannot do by itself. */
  static void signal(Process process, String name) {
    Process sender =
        start(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).inheritIO());
    int code = awaitExit(sender);
    if (code != 0) {
      throw new IllegalStateException("kill -" + name + " exited with " + code);
    }
  }

  /** Waits for the end of a process that was told to end; kills it if it does not. */
  static int awaitExit(Process process) {
    try {
      if (process.waitFor(Until.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        return process.exitValue();
      }
      process.destroyForcibly();
      throw new IllegalStateException("process " + process.pid() + " did not end, it was killed");
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a process ended", e);
    }
  }
}
