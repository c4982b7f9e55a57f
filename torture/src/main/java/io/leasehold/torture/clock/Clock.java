package io.leasehold.torture.clock;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The wall clock of one process. Used by one thread. */
public interface Clock {
  /** What the command of the process has to begin with. */
  List<String> prefix();

  /** Puts the clock off the true time by so much; the process sees it within two seconds. */
  void put(Duration offTruth);

  /** One that cannot be put wrong. */
  static Clock trueTime(String obstacle) {
    return new TrueClock(obstacle);
  }

  /** Says the true time and nothing else. */
  record TrueClock(String obstacle) implements Clock {
    @Override
    public List<String> prefix() {
      return List.of();
    }

    @Override
    public void put(Duration offTruth) {
      throw new UnsupportedOperationException(obstacle);
    }
  }

  /**
   * By libfaketime, which reads a file again every second.
   *
   * @param library the one that goes between the process and its clocks
   * @param file how far off the clock is
   */
  record FakedClock(Path library, Path file) implements Clock {
    @Override
    public List<String> prefix() {
      return List.of(
          "env",
          "LD_PRELOAD=" + library,
          "FAKETIME_TIMESTAMP_FILE=" + file,
          "FAKETIME_CACHE_DURATION=1",
          "FAKETIME_DONT_FAKE_MONOTONIC=1",
          // Without this a JVM does not wait at all when it is told to wait for a time.
          "FAKETIME_FORCE_MONOTONIC_FIX=0",
          // The times of files stay true.
          "NO_FAKE_STAT=1");
    }

    @Override
    public void put(Duration offTruth) {
      Path draft = file.resolveSibling(file.getFileName() + ".new");
      try {
        Files.writeString(
            draft, String.format(Locale.ROOT, "%+.3f\n", offTruth.toMillis() / 1_000.0));
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
