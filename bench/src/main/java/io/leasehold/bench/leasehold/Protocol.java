package io.leasehold.bench.leasehold;

import io.leasehold.bench.etcd.EtcdLink;
import io.leasehold.bench.grpc.Channels;
import io.leasehold.bench.peer.Link;

/** How clients talk to a node, and to which: each as the clients of that protocol do. */
enum Protocol {
  /** Leasehold's own. Its clients look for the node that leads and stay there. */
  NATIVE("leasehold", true) {
    @Override
    Link over(Channels channels) {
      return LeaseholdLink.withPipelines(channels);
    }
  },

  /** The same with a call for each command, as clients that know no pipelines. */
  CALLS("leasehold-calls", true) {
    @Override
    Link over(Channels channels) {
      return LeaseholdLink.withCalls(channels);
    }
  },

  /** The etcd door, with the very client that is used against etcd, to all nodes in turn. */
  ETCD_DOOR("leasehold-etcd-door", false) {
    @Override
    Link over(Channels channels) {
      return new EtcdLink(channels);
    }
  };

  private final String peerName;
  private final boolean seeksLeader;

  Protocol(String peerName, boolean seeksLeader) {
    this.peerName = peerName;
    this.seeksLeader = seeksLeader;
  }

  abstract Link over(Channels channels);

  String peerName() {
    return peerName;
  }

  boolean seeksLeader() {
    return seeksLeader;
  }
}
