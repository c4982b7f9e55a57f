package io.leasehold.engine.disk;

import java.util.Optional;

/**
 * What is to be said about one segment, and to be done. Only the one that is being written can end
 * in something unfinished.
 */
final class SegmentCheck {

  private final SegmentFile segment;
  private final byte[] bytes;
  private final long certainIndex;
  private final SegmentWalk walk;
  private final Finding finding;
  private Repair repair;

  /**
   * @param raftTerm of the entry before the segment
   * @param certainIndex an entry that is known to have been in the log; -1 if none is
   */
  SegmentCheck(SegmentFile segment, byte[] bytes, long raftTerm, long certainIndex) {
    this.segment = segment;
    this.bytes = bytes;
    this.certainIndex = certainIndex;
    walk = SegmentWalk.through(bytes, segment.first(), raftTerm);
    finding = segment.open() ? open() : closed();
  }

  SegmentWalk walk() {
    return walk;
  }

  Finding finding() {
    return finding;
  }

  Optional<Repair> repair() {
    return Optional.ofNullable(repair);
  }

  private Finding closed() {
    if (!walk.flaw().isEmpty()) {
      return Finding.damaged(
          segment.path(), where() + ", in a segment that was finished: " + walk.flaw());
    }
    return walk.next() == segment.last() + 1
        ? Finding.sound(segment.path(), entries())
        : Finding.damaged(
            segment.path(),
            "it ends before entry %d, at byte %d".formatted(walk.next(), walk.offset()));
  }

  private Finding open() {
    if (walk.begun() && walk.flaw().isEmpty()) {
      return Finding.sound(segment.path(), entries());
    }
    String damage = walk.begun() ? new TailJudge(bytes, walk.offset(), walk.next()).damage() : "";
    if (!damage.isEmpty() || (!walk.begun() && !walk.flaw().isEmpty())) {
      return Finding.damaged(
          segment.path(),
          where() + ": " + walk.flaw() + (damage.isEmpty() ? "" : ", and " + damage));
    }
    if (certainIndex >= walk.next()) {
      return Finding.damaged(
          segment.path(),
          "%s: the file ends there, but entry %d was once in the log"
              .formatted(where(), certainIndex));
    }
    if (!walk.begun()) {
      repair = new Repair(segment.path(), Repair.NOTHING);
      return Finding.repairable(
          segment.path(), "a crash came before anything was written to it; it is deleted");
    }
    repair = new Repair(segment.path(), walk.offset());
    return Finding.repairable(
        segment.path(),
        "%s: %s, and nothing follows: a crash came while it was written, before it was"
                .formatted(where(), walk.flaw())
            + " acknowledged; %d bytes are dropped".formatted(bytes.length - walk.offset()));
  }

  private String where() {
    return "at byte %d, entry %d".formatted(walk.offset(), walk.next());
  }

  private String entries() {
    return "entries %d to %d".formatted(segment.first(), walk.next() - 1);
  }
}
