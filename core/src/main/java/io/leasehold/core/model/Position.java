package io.leasehold.core.model;

/** A place in the event log: the revision, and the index of the event within it. */
public record Position(long revision, long index) implements Comparable<Position> {
  @Override
  public int compareTo(Position other) {
    int byRevision = Long.compare(revision, other.revision);
    return byRevision != 0 ? byRevision : Long.compare(index, other.index);
  }

  @Override
  public String toString() {
    return revision + "." + index;
  }
}
