package io.leasehold.bench.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Programs that may be installed here. */
public final class Programs {
  private Programs() {}

  /** Where a program is: the first of its name in the folders of PATH. */
  public static Optional<Path> find(String name) {
    String folders = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Arrays.stream(folders.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
