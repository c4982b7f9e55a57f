package io.leasehold.engine.ratis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** Says what is wrong with a disk, and what to do, when a node has to stop because of it. */
final class DiskTrouble {

  private DiskTrouble() {}

  /**
   * @param directory the node's data
   * @param thrown what the library made of it; what the system said is somewhere in its causes
   */
  static IOException of(Path directory, Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return new IOException(
        "the log in %s cannot be written: %s. Nothing that was acknowledged is lost. %s"
            .formatted(directory, reason, advice(reason)),
        thrown);
  }

  private static String advice(String reason) {
    String words = reason.toLowerCase(Locale.ROOT);
    return words.contains("no space") || words.contains("quota")
        ? "Make room and start the node again"
        : "If the disk is sound after a check, start the node again with its data; if not, remove"
            + " it from the cluster, start it under a new name with an empty data directory and"
            + " add it";
  }
}
