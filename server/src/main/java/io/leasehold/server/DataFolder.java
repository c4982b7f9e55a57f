package io.leasehold.server;

import io.leasehold.engine.disk.DataCheck;
import io.leasehold.engine.disk.DirectoryLock;
import io.leasehold.engine.disk.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Looks at the data directory of a node that does not run. Nothing is changed.
 *
 * <p>What it does not see: damage that looks like something else, such as a log that ends exactly
 * between two entries.
 */
public final class DataFolder {

  private DataFolder() {}

  /**
   * What was found out about one file.
   *
   * @param state {@code sound}, {@code repairable} by the next start, or {@code damaged}
   * @param text what was found, with the way out where there is a particular one
   */
  public record FileState(Path file, String state, String text) {
    /** Whether a node refuses to run on it. */
    public boolean damaged() {
      return state.equals(stateOf(Finding.Verdict.DAMAGED));
    }
  }

  /**
   * One line for every file that matters.
   *
   * @throws StartupException if there is no such directory, or a node runs in it
   */
  public static List<FileState> inspect(Path directory) {
    try {
      DirectoryLock lock = DirectoryLock.takeUsed(directory);
      try {
        return DataCheck.of(directory).findings().stream().map(DataFolder::state).toList();
      } finally {
        lock.close();
      }
    } catch (IOException e) {
      throw new StartupException(e.getMessage(), e);
    }
  }

  private static FileState state(Finding finding) {
    String wayOut = finding.wayOut().isEmpty() ? "" : ". " + finding.wayOut();
    return new FileState(finding.file(), stateOf(finding.verdict()), finding.text() + wayOut);
  }

  private static String stateOf(Finding.Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT);
  }
}
