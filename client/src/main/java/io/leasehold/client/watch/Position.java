package io.leasehold.client.watch;

/**
 * A place in the cluster's log of events. Ordered; may be stored as {@link #text} and used by
 * another process.
 *
 * @param index within the revision
 */
public record Position(long revision, long index) implements Comparable<Position> {

  public Position {
    if (revision < 0 || index < 0) {
      throw new IllegalArgumentException(
          "position " + revision + "." + index + ": expected numbers of zero or more");
    }
  }

  /** Behind everything that changed stored keys up to a revision, as a read tells it. */
  public static Position after(long revision) {
    return new Position(revision + 1, 0);
  }

  /** The same that {@link #text} wrote. */
  public static Position parse(String text) {
    int dot = text.indexOf('.');
    try {
      return new Position(
          Long.parseLong(text.substring(0, Math.max(0, dot))),
          Long.parseLong(text.substring(dot + 1)));
    } catch (NumberFormatException notNumbers) {
      throw new IllegalArgumentException(
          "position \"" + text + "\": expected two numbers with a dot between, as 41.0",
          notNumbers);
    }
  }

  public String text() {
    return revision + "." + index;
  }

  /** The one right behind this. */
  Position next() {
    return new Position(revision, index + 1);
  }

  static Position of(io.leasehold.api.v1.Position wire) {
    return new Position(wire.getRevision(), wire.getIndex());
  }

  io.leasehold.api.v1.Position toWire() {
    return io.leasehold.api.v1.Position.newBuilder().setRevision(revision).setIndex(index).build();
  }

  @Override
  public int compareTo(Position other) {
    int byRevision = Long.compare(revision, other.revision);
    return byRevision != 0 ? byRevision : Long.compare(index, other.index);
  }

  @Override
  public String toString() {
    return text();
  }
}
