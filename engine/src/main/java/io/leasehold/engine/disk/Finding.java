package io.leasehold.engine.disk;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * What was found out about one file.
 *
 * @param file the file, or the directory if it is one that is missing
 * @param verdict whether a node may run on it
 * @param text what was found, in words; for damage, with the offset or checksum where known
 * @param wayOut what can be done about this damage beside the general advice; empty for none
 */
public record Finding(Path file, Verdict verdict, String text, String wayOut) {

  /** What it means for the node. */
  public enum Verdict {
    /** As it should be. */
    SOUND,
    /** What a crash leaves behind: nothing that was acknowledged. The next start repairs it. */
    REPAIRABLE,
    /** Something is missing or wrong that may have been acknowledged. A node does not start. */
    DAMAGED
  }

  public Finding {
    requireNonNull(file, "file");
    requireNonNull(verdict, "verdict");
    requireNonNull(text, "text");
    requireNonNull(wayOut, "wayOut");
  }

  static Finding sound(Path file, String text) {
    return new Finding(file, Verdict.SOUND, text, "");
  }

  static Finding repairable(Path file, String text) {
    return new Finding(file, Verdict.REPAIRABLE, text, "");
  }

  static Finding damaged(Path file, String text) {
    return new Finding(file, Verdict.DAMAGED, text, "");
  }

  Finding withWayOut(String way) {
    return new Finding(file, verdict, text, way);
  }

  boolean is(Verdict wanted) {
    return verdict == wanted;
  }
}
