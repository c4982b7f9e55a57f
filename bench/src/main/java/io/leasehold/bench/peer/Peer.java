package io.leasehold.bench.peer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * One of those who are compared: a lease service, or a floor that nobody can be faster than.
 *
 * <p>Has no state of its own: any number of its sites may run, also at once.
 */
public interface Peer {

  /** What it is called on the command line and in the table: {@code etcd}, {@code redis-always}. */
  String name();

  /** What has to be installed, in a sentence, if it cannot run here; empty if it can. */
  Optional<String> missing();

  /** What an answer of it is worth after a crash. */
  Durability durability();

  /** The numbers of nodes it can run with: 1, 3 or both. */
  Set<Integer> nodes();

  /** What its links can do: a workload that needs more is not run against it. */
  Set<Ability> abilities();

  /** How many leases its clients on this machine can have at once. */
  default int mostLeases() {
    return Integer.MAX_VALUE;
  }

  /**
   * Starts real processes and returns when they answer.
   *
   * @param nodes one of {@link #nodes()}
   * @param folder an empty folder for its data and its output; it stays the caller's
   */
  Site start(int nodes, Path folder) throws IOException;
}
