package io.leasehold.engine;

import static java.util.Objects.requireNonNull;

/**
 * A node of the cluster.
 *
 * @param name unique in the cluster and never reused for another data directory
 * @param address where clients reach it, host:port
 * @param peerAddress where the other nodes reach it, host:port
 */
public record Member(String name, String address, String peerAddress) {
  public Member {
    requireNonNull(name, "name");
    requireNonNull(address, "address");
    requireNonNull(peerAddress, "peerAddress");
  }
}
