package io.leasehold.bench.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that a user asked for. */
final class Output {
  private Output() {}

  /** Fails before an hour of measuring, not after it, if a file cannot be written. */
  static void check(Path file) {
    if (file == null) {
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    if (!Files.isWritable(Files.exists(file) ? file : folder)) {
      throw new IllegalArgumentException(
          "cannot write \"" + file + "\"; name a file in a folder that exists and is writable");
    }
  }

  static void write(Path file, String text) {
    try {
      Files.writeString(file, text, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
