package io.leasehold.engine;

import io.leasehold.core.model.Statistics;

/**
 * What a node knows about itself, without asking anybody.
 *
 * @param leader name of who leads as far as this node knows, empty if nobody does
 * @param statistics sizes as of the last applied batch
 */
public record NodeStatus(
    String node,
    Role role,
    String leader,
    long raftTerm,
    long appliedIndex,
    long commitIndex,
    long snapshotIndex,
    long clusterTimeMillis,
    long revision,
    boolean durable,
    Statistics statistics) {

  /** What the node does in its cluster. */
  public enum Role {
    LEADER,
    FOLLOWER,
    CANDIDATE,
    STOPPED
  }
}
