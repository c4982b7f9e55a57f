package io.leasehold.bench.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that goes away again, also if the program is interrupted: it may hold gigabytes. */
final class TemporaryFolder implements AutoCloseable {
  private final Path path;
  private final Thread onExit = new Thread(this::deleteQuietly);

  private TemporaryFolder(Path path) {
    this.path = path;
    Runtime.getRuntime().addShutdownHook(onExit);
  }

  static TemporaryFolder make() throws IOException {
    return new TemporaryFolder(Files.createTempDirectory("leasehold-bench-"));
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(onExit);
    } catch (IllegalStateException endsAnyway) {
      // The hook runs already, and finds nothing.
    }
  }

  private void deleteQuietly() {
    try {
      delete();
    } catch (IOException | UncheckedIOException stillWrittenTo) {
      // A server that is being killed may add files meanwhile; they stay.
    }
  }

  private void delete() throws IOException {
    if (Files.exists(path)) {
      List<Path> all;
      try (Stream<Path> files = Files.walk(path)) {
        all = files.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path file : all) {
        Files.deleteIfExists(file);
      }
    }
  }
}
