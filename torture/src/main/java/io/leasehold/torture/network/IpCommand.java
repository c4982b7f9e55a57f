package io.leasehold.torture.network;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Runs {@code ip}, which changes the network of this machine. */
final class IpCommand {
  private IpCommand() {}

  /** It could not be run, or refused; the message says what it said. */
  static final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    FailedException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  static void run(String... words) {
    List<String> command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(words));
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new FailedException(String.join(" ", command) + ": " + said, null);
      }
    } catch (IOException absent) {
      throw new FailedException("no ip command (apt-get install iproute2)", absent);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new FailedException("interrupted", stopped);
    }
  }

  /** As {@link #run}, if it does not matter whether it works. */
  static void tryTo(String... words) {
    try {
      run(words);
    } catch (FailedException unimportant) {
      // It was not there, or goes with something else.
    }
  }
}
