package io.leasehold.engine.disk;

import java.util.List;
import java.util.Optional;

/** Whether the newest snapshot is whole, and if it is not, whether the node can do without it. */
final class SnapshotCheck {

  private final List<SnapshotFile> snapshots;
  private final LogCheck log;

  /**
   * @param snapshots the newest first; at least one
   */
  SnapshotCheck(List<SnapshotFile> snapshots, LogCheck log) {
    this.snapshots = snapshots;
    this.log = log;
  }

  Finding newest() {
    SnapshotFile newest = snapshots.get(0);
    String flaw = newest.flaw();
    if (flaw.isEmpty()) {
      return Finding.sound(newest.path(), "state up to entry " + newest.index());
    }
    Finding damaged = Finding.damaged(newest.path(), flaw);
    return substitute(newest)
        .map(
            instead ->
                damaged.withWayOut(
                    ("%s all of it as well: move this one file and %s away and"
                            + " start again, and nothing is lost.")
                        .formatted(instead, newest.checksumFile().getFileName())))
        .orElse(damaged);
  }

  /** What the log begins with or goes on from, if it reaches as far as the snapshot did. */
  private Optional<String> substitute(SnapshotFile damaged) {
    boolean logIsSound =
        log.findings().stream().noneMatch(f -> f.is(Finding.Verdict.DAMAGED))
            && log.repairs().isEmpty();
    if (!logIsSound || log.first() < 0 || log.next() <= damaged.index()) {
      return Optional.empty();
    }
    return snapshots.stream()
        .skip(1)
        .filter(older -> log.first() <= older.index() + 1 && older.flaw().isEmpty())
        .map(older -> older.path().getFileName() + " and the log hold")
        .findFirst()
        .or(() -> log.first() == 0 ? Optional.of("The log holds") : Optional.empty());
  }
}
