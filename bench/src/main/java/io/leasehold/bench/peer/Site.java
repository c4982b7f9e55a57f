package io.leasehold.bench.peer;

import java.io.IOException;
import java.util.OptionalLong;

/**
 * A running service: one node or three, each a process of its own.
 *
 * <p>Used by one thread; the links it opens may be used by others.
 */
public interface Site extends AutoCloseable {

  /** As it says itself: {@code 3.4.23}. */
  String version();

  /** What is not as it comes: {@code defaults} or {@code appendonly yes, appendfsync always}. */
  String settings();

  /** How many nodes it was started with. */
  int nodes();

  /**
   * A client of the whole site, with so many connections: spread evenly over its nodes, unless the
   * clients of this service choose one of them.
   *
   * @param connections at least one; those that are spread over three nodes are at least three
   */
  Link connect(int connections);

  /** A client with one connection, to one node only: it fails if that node is down. */
  Link connectTo(int node);

  /** What its processes have used since they were started. */
  Usage usage();

  /**
   * Bytes on the heaps of its processes that are alive, after a collection; empty if it does not
   * run on a JVM.
   */
  default OptionalLong liveHeapBytes() {
    return OptionalLong.empty();
  }

  /**
   * A number that changes when a node has written a snapshot of its state, which it does when it
   * finds that it is time; empty if it does not say.
   */
  default OptionalLong snapshotMark() {
    return OptionalLong.empty();
  }

  /** Ends the leader with kill -9, and returns the number of its node. */
  int killLeader() throws IOException;

  /**
   * Ends all its processes with kill -9 and starts them again with the same data. Returns when they
   * were started, not when they answer: how long that takes is what is measured. Links from before
   * are to be closed.
   */
  void restart() throws IOException;

  /** What its data takes on the disk. */
  long folderBytes() throws IOException;

  /** Ends its processes. */
  @Override
  void close();
}
