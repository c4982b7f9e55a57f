package io.leasehold.bench.leasehold;

import io.leasehold.bench.peer.PeerContract;

class LeaseholdOverCallsPeerTest extends PeerContract {
  LeaseholdOverCallsPeerTest() {
    super(LeaseholdPeer.overCalls(), 1);
  }
}
