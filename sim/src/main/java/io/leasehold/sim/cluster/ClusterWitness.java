package io.leasehold.sim.cluster;

import io.leasehold.core.Applied;

/** Sees everything that nodes do. Whoever implements it may object by throwing. */
public interface ClusterWitness {
  void applied(Node node, long index, Entry entry, Applied applied);

  void saved(Node node, long index, Store.Saved saved);

  void elected(Node node, long raftTerm);
}
