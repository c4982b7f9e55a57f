package io.leasehold.engine.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads all segments of a log in order. What holds at the end: every entry from the newest snapshot
 * on is there once and as it was written, or a finding says which is not.
 */
final class LogCheck {

  private static final long LARGEST_SEGMENT_BYTES = 1L << 30;

  private final String node;
  private final long snapshotIndex;
  private final MembersFile members;
  private final List<Finding> findings = new ArrayList<>();
  private final List<Repair> repairs = new ArrayList<>();
  private long first = -1;
  private long next = -1;
  private long raftTerm;
  private boolean tellsMembers;

  /**
   * @param node whose log it is
   * @param snapshotIndex last entry in the newest snapshot; -1 without one
   * @param members as far as they are known beside the log; null if not
   */
  LogCheck(String node, long snapshotIndex, MembersFile members) {
    this.node = node;
    this.snapshotIndex = snapshotIndex;
    this.members = members;
  }

  void run(Path directory) throws IOException {
    List<SegmentFile> segments = SegmentFile.in(directory);
    for (SegmentFile segment : segments) {
      if (follows(segment)) {
        read(segment, segment.equals(segments.get(segments.size() - 1)));
      }
    }
    if (first > snapshotIndex + 1) {
      findings.add(
          Finding.damaged(
              directory,
              "the log begins with entry %d, and no snapshot holds what was before"
                  .formatted(first)));
    }
    if (lostTail()) {
      findings.add(
          Finding.damaged(
              directory,
              "the log ends before entry %d, which was once in it".formatted(members.index())));
    }
  }

  /** A node that has others may know of members from a snapshot that it has not got in full. */
  private boolean lostTail() {
    return members != null
        && members.members().equals(List.of(node))
        && certainIndex() >= Math.max(next, 0);
  }

  /** Whether it goes on where the one before ends. */
  private boolean follows(SegmentFile segment) {
    if (next < 0 || segment.first() == next) {
      first = first < 0 ? segment.first() : first;
      next = segment.first();
      return true;
    }
    if (segment.first() > next && segment.first() <= snapshotIndex + 1) {
      dropAllBefore(segment);
      first = segment.first();
      next = segment.first();
      return true;
    }
    findings.add(
        Finding.damaged(
            segment.path(),
            segment.first() > next
                ? "entries %d to %d, which belong before it, are in no file"
                    .formatted(next, segment.first() - 1)
                : "entry %d is in the file before it as well".formatted(segment.first())));
    next = segment.open() ? segment.first() : segment.last() + 1;
    return false;
  }

  /** Ratis deletes from the newest on: a crash leaves older ones, which nobody needs. */
  private void dropAllBefore(SegmentFile segment) {
    for (int i = 0; i < findings.size(); i++) {
      Path file = findings.get(i).file();
      findings.set(
          i,
          Finding.repairable(
              file,
              "left over: the snapshot at %d holds it, the log goes on at %d; it is deleted"
                  .formatted(snapshotIndex, segment.first())));
      repairs.add(new Repair(file, Repair.NOTHING));
    }
  }

  private void read(SegmentFile segment, boolean isLast) {
    byte[] bytes;
    try {
      if (Files.size(segment.path()) > LARGEST_SEGMENT_BYTES) {
        throw new IOException("it is larger than any segment");
      }
      bytes = Files.readAllBytes(segment.path());
    } catch (IOException e) {
      note(segment, Finding.damaged(segment.path(), "it cannot be read (%s)".formatted(e)));
      next = segment.open() ? next : segment.last() + 1;
      return;
    }
    SegmentCheck check = new SegmentCheck(segment, bytes, raftTerm, certainIndex());
    SegmentWalk walk = check.walk();
    next = segment.open() ? walk.next() : segment.last() + 1;
    raftTerm = walk.raftTerm();
    tellsMembers |= walk.members();
    if (segment.open() && !isLast) {
      note(segment, Finding.damaged(segment.path(), "it is not closed, but others follow it"));
      return;
    }
    note(segment, check.finding());
    check.repair().ifPresent(repairs::add);
  }

  /** The newest entry that is known to have been in the log and is in no snapshot; -1 for none. */
  private long certainIndex() {
    return members != null && members.index() > snapshotIndex ? members.index() : -1;
  }

  private void note(SegmentFile segment, Finding finding) {
    boolean inSnapshot = !segment.open() && segment.last() <= snapshotIndex;
    findings.add(
        finding.is(Finding.Verdict.DAMAGED) && inSnapshot
            ? finding.withWayOut(
                "All of it is in the snapshot at %d as well: move this one file away and start"
                        .formatted(snapshotIndex)
                    + " again, and nothing is lost.")
            : finding);
  }

  List<Finding> findings() {
    return findings;
  }

  List<Repair> repairs() {
    return repairs;
  }

  /** Index of the first entry in the log; -1 if there is none. */
  long first() {
    return first;
  }

  /** Index of the entry after the last; -1 if there is none. */
  long next() {
    return next;
  }

  long raftTerm() {
    return raftTerm;
  }

  boolean tellsMembers() {
    return tellsMembers;
  }
}
