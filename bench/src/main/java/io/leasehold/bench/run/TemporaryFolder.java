package io.leasehold.bench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that goes away again. */
record TemporaryFolder(Path path) implements AutoCloseable {
  static TemporaryFolder make() throws IOException {
    return new TemporaryFolder(Files.createTempDirectory("leasehold-bench-"));
  }

  @Override
  public void close() throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(path)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : all) {
      Files.deleteIfExists(file);
    }
  }
}
