package io.leasehold.bench.etcd;

import io.leasehold.bench.peer.PeerContract;

class EtcdPeerTest extends PeerContract {
  EtcdPeerTest() {
    super(new EtcdPeer(), 1);
  }
}
