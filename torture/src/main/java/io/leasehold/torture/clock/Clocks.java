package io.leasehold.torture.clock;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A clock for each process, if libfaketime is there. Used by one thread. */
public final class Clocks implements AutoCloseable {
  private static final List<Path> PLACES = List.of(Path.of("/usr/lib"), Path.of("/usr/local/lib"));
  private static final String LIBRARY = "libfaketime.so.1";

  private final Optional<Path> library;
  private final Map<String, Clock> clocks = new HashMap<>();
  private Path folder;

  private Clocks(Optional<Path> library) {
    this.library = library;
  }

  /** Clocks that nobody puts wrong. */
  public static Clocks allTrue() {
    return new Clocks(Optional.empty());
  }

  /** Clocks that can be put wrong, where the machine has what that takes. */
  public static Clocks find() {
    return new Clocks(
        PLACES.stream()
            .flatMap(Clocks::withFolders)
            .map(place -> place.resolve("faketime").resolve(LIBRARY))
            .filter(Files::isReadable)
            .findFirst());
  }

  /** Debian has it in a folder for the kind of processor. */
  private static Stream<Path> withFolders(Path place) {
    String[] names = place.toFile().list();
    return names == null
        ? Stream.empty()
        : Stream.concat(Stream.of(place), Stream.of(names).map(place::resolve));
  }

  /** Why no clock can be put wrong, or empty if they can. */
  public String obstacle() {
    return library.isPresent() ? "" : "no " + LIBRARY + " (apt-get install faketime)";
  }

  /** The clock of this name; right at first. */
  public Clock clock(String name) {
    return clocks.computeIfAbsent(name, this::make);
  }

  private Clock make(String name) {
    if (library.isEmpty()) {
      return Clock.trueTime(obstacle());
    }
    Clock clock = new Clock.FakedClock(library.get(), folder().resolve(name));
    clock.put(Duration.ZERO);
    return clock;
  }

  private Path folder() {
    try {
      folder = folder == null ? Files.createTempDirectory("leasehold-clocks-") : folder;
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    if (folder == null) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
