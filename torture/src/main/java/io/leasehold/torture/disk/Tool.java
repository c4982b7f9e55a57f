package io.leasehold.torture.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;

/** Runs the programs that make and unmake file systems. */
final class Tool {
  private Tool() {}

  /** It could not be run, or refused; the message says what it said. */
  static final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    FailedException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  static String run(String... command) {
    return run(0, command);
  }

  /** As above, for a program that says with small exit codes how well it went. */
  static String run(int worstCode, String... command) {
    String words = String.join(" ", command);
    try {
      Process process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      int code = process.waitFor();
      if (code > worstCode) {
        throw new FailedException(words + " (" + code + "): " + said, null);
      }
      return said;
    } catch (IOException absent) {
      throw new FailedException(
          "no " + command[0] + " command (apt-get install e2fsprogs util-linux mount)", absent);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new FailedException("interrupted: " + words, stopped);
    }
  }

  /** As {@link #run}, if it does not matter whether it works. */
  static void tryTo(String... command) {
    try {
      String unused = run(command);
    } catch (FailedException unimportant) {
      // It was not there, or goes with something else.
    }
  }
}
