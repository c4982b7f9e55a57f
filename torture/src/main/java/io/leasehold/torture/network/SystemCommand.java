package io.leasehold.torture.network;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Runs {@code ip} and its relatives, which change the network of this machine. */
final class SystemCommand {
  private SystemCommand() {}

  /** It could not be run, or refused; the message says what it said. */
  static final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    FailedException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  static void ip(String... words) {
    List<String> command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(words));
    run(command);
  }

  static void run(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new FailedException(String.join(" ", command) + ": " + said, null);
      }
    } catch (IOException absent) {
      throw new FailedException("no " + command.get(0) + " command", absent);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new FailedException("interrupted", stopped);
    }
  }

  /** Whether it works. */
  static boolean works(List<String> command) {
    try {
      run(command);
      return true;
    } catch (FailedException refused) {
      return false;
    }
  }

  /** Runs it if it can be run: what is removed may be gone already. */
  static void tryTo(String... words) {
    List<String> command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(words));
    boolean unused = works(command);
  }
}
