package io.leasehold.bench.leasehold;

import io.leasehold.bench.peer.PeerContract;

class LeaseholdOverEtcdPeerTest extends PeerContract {
  LeaseholdOverEtcdPeerTest() {
    super(LeaseholdPeer.overEtcd(), 1);
  }
}
