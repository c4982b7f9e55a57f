package io.leasehold.client.facts;

import io.leasehold.api.v1.StatusReply;

/**
 * What a node says about itself and its cluster, from its own copy, which may be old.
 *
 * @param cluster its name
 * @param node the one that answered
 * @param version of its program
 * @param leader the node that leads, as far as it knows; empty if it knows of none: then nothing
 *     can be granted or renewed right now
 */
public record NodeStatus(String cluster, String node, String version, String leader) {

  public static NodeStatus of(StatusReply reply) {
    return new NodeStatus(
        reply.getCluster(), reply.getNode(), reply.getVersion(), reply.getLeader());
  }

  public boolean hasLeader() {
    return !leader.isEmpty();
  }
}
