package io.leasehold.doors.etcd.wire;

import static java.util.Objects.requireNonNull;

/**
 * What the door has to know about its node that the engine does not.
 *
 * @param cluster the name of the cluster
 * @param tls whether clients reach the nodes by TLS
 * @param maxRequestBytes how large a message may be
 */
public record EtcdFacts(String cluster, boolean tls, int maxRequestBytes) {
  /** The version of the protocol, not of this program: clients choose by it what they may ask. */
  public static final String PROTOCOL_VERSION = "3.5.0";

  public EtcdFacts {
    requireNonNull(cluster, "cluster");
  }
}
